import type { OpsStores } from '../ops-store.ts'
import {
  suspendedDepositsQueue,
  ordersQueue,
  cardOrdersQueue,
  cardDifferencesQueue,
  paymentsQueue,
  approvalsQueue,
  stuckPaymentsQueue,
  lowFloatQueue,
  screeningQueue,
  disputedDepositsQueue,
  lateDepositsQueue,
} from './money-queues.ts'
import { queue, type Queue, type QueueName, type ReadQueuesDeps } from './queue.ts'
import type { QueueEntry } from './queue-entry.ts'
import {
  haltedChainsQueue,
  unreadChainsQueue,
  auditQueue,
  signerQueue,
  blacklistQueue,
  nameHitsQueue,
  reviewsQueue,
  emailsQueue,
  supportQueue,
} from './service-queues.ts'

/** Reads one queue: its entries that have been waiting the longest, at most `limit`, and the total number. */
type ReadQueue = (deps: ReadQueuesDeps, stores: OpsStores, limit: number) => Promise<Queue>

const READERS: Readonly<Record<Exclude<QueueName, 'unreadable-queues'>, ReadQueue>> = {
  'suspense-deposits': suspendedDepositsQueue,
  orders: ordersQueue,
  'card-orders': (_deps, stores, limit) => cardOrdersQueue(stores, limit),
  'card-differences': (_deps, stores, limit) => cardDifferencesQueue(stores, limit),
  payments: paymentsQueue,
  approvals: approvalsQueue,
  'stuck-payments': stuckPaymentsQueue,
  'halted-chains': (_deps, stores) => haltedChainsQueue(stores),
  'unread-chains': unreadChainsQueue,
  audit: auditQueue,
  'low-float': lowFloatQueue,
  signer: (_deps, stores) => signerQueue(stores),
  blacklist: (deps, _stores, limit) => blacklistQueue(deps, limit),
  screening: screeningQueue,
  'disputed-deposits': disputedDepositsQueue,
  'late-deposits': lateDepositsQueue,
  'name-hits': (_deps, stores, limit) => nameHitsQueue(stores, limit),
  reviews: (_deps, stores, limit) => reviewsQueue(stores, limit),
  emails: (_deps, stores, limit) => emailsQueue(stores, limit),
  support: (_deps, stores, limit) => supportQueue(stores, limit),
}

/**
 * Returns the items that are waiting for an operator, at most `limit` per queue. A queue that cannot be read is missing
 * from the result, and is itself an entry of the queue `unreadable-queues`.
 */
export async function readQueues(deps: ReadQueuesDeps, stores: OpsStores, limit: number): Promise<Queue[]> {
  const queues: Queue[] = []
  const unreadable: QueueEntry[] = []
  let firstError: { error: unknown } | null = null
  for (const [name, read] of Object.entries(READERS)) {
    try {
      queues.push(await read(deps, stores, limit))
    } catch (error) {
      firstError ??= { error }
      unreadable.push(unreadableEntry(name, error, deps.clock.now()))
    }
  }
  // If all queues are unreadable, the cause is an unavailable database, not a single unreadable row.
  if (firstError !== null && queues.length === 0) throw firstError.error
  return [...queues, queue('unreadable-queues', unreadable.length, unreadable)]
}

function unreadableEntry(name: string, error: unknown, since: number): QueueEntry {
  return {
    subject: `queue ${name}`,
    since,
    what: `cannot be read, so its items are not shown: ${error instanceof Error ? error.message : String(error)}`,
    settle: 'none: find the row that causes the error and correct it in the database',
  }
}
