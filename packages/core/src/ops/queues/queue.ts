import type { Catalogue } from '../../instruments/catalogue.ts'
import type { OrderTerms } from '../../orders/order-terms.ts'
import type { QuotePolicy } from '../../quotes/quote-policy.ts'
import type { TickBook } from '../../quotes/tick-store.ts'
import type { BlacklistFaults } from '../../screening/screening.ts'
import type { ColdWallets } from '../../payments/cold-wallet.ts'
import type { QueueEntry } from './queue-entry.ts'

/** Names of the operator queues. */
export const QUEUE_NAMES = [
  'suspense-deposits',
  'orders',
  'card-orders',
  'card-differences',
  'payments',
  'approvals',
  'stuck-payments',
  'halted-chains',
  'unread-chains',
  'audit',
  'low-float',
  'signer',
  'blacklist',
  'screening',
  'disputed-deposits',
  'late-deposits',
  'name-hits',
  'reviews',
  'emails',
  'support',
  'unreadable-queues',
] as const

export type QueueName = (typeof QUEUE_NAMES)[number]

/**
 * The items of one kind that are waiting for an operator: the entries that have waited longest, and the total number of
 * items.
 */
export interface Queue {
  name: QueueName
  total: number
  /** Entries that have been waiting the longest, sorted by waiting time. */
  entries: QueueEntry[]
}

export interface ReadQueuesDeps {
  catalogue: Catalogue
  ticks: TickBook
  policy: QuotePolicy
  terms: OrderTerms
  clock: { now(): number }
  blacklist: BlacklistFaults
  coldWallets: ColdWallets
  approverNames: readonly string[]
}

/** Creates a queue from its entries and sorts them by waiting time. */
export function queue(name: QueueName, total: number, entries: QueueEntry[]): Queue {
  return { name, total, entries: entries.toSorted((one, other) => one.since - other.since) }
}
