import type { Catalogue } from '../../instruments/catalogue.ts'
import { formatAmount } from '@cambio/kernel/money'
import { BEST_RATING } from '@cambio/kernel/review-terms'
import type { OrderTerms } from '../../orders/order-terms.ts'
import type { QuotePolicy } from '../../quotes/quote-policy.ts'
import type { TickBook } from '../../quotes/tick-store.ts'
import type { BlacklistFaults } from '../../screening/screening.ts'
import type { OpsStores, UnscreenedDeposit, WaitingDeposit, WaitingOrder } from '../ops-store.ts'
import { GIVEN_UP_KEPT_DAYS } from '../../support/support-message.ts'
import { auditEntries } from './audit-entries.ts'
import { fillAdvice } from './fill-advice.ts'
import { DESPITE_LISTING, listingWords } from '../orders/held-deposit.ts'
import type { ColdWallets } from '../../payments/cold-wallet.ts'
import { approvalEntry, coins, paymentEntry, stuckEntry } from './payment-entries.ts'
import type { QueueEntry } from './queue-entry.ts'
import { readFloat } from '../service/read-float.ts'

/** Names of the operator queues. */
export const QUEUE_NAMES = [
  'suspense-deposits',
  'orders',
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
  'reviews',
  'support',
] as const
export type QueueName = (typeof QUEUE_NAMES)[number]

/**
 * Time after which a chain with unread blocks appears in the queue, milliseconds. A shorter backlog is normal, because
 * blocks that arrive together are read one by one.
 */
export const BEHIND_FOR_MS = 300_000

/** Time after which a deposit that waits for screening appears in the queue, milliseconds. */
export const UNSCREENED_FOR_MS = 1_800_000

export interface Queue {
  name: QueueName
  total: number
  /** Entries that wait longest, longest first. */
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
  /** Names of the approvers. */
  approverNames: readonly string[]
}

/** Returns everything that waits for an operator, at most `limit` entries of each queue. */
export async function readQueues(deps: ReadQueuesDeps, stores: OpsStores, limit: number): Promise<Queue[]> {
  const { ops } = stores
  const deposits = await ops.suspendedDeposits(limit)
  const orders = await ops.ordersForOperator(limit)
  const payments = await ops.stoppedPayments(limit)
  const approvals = await ops.paymentsAwaitingApproval(limit)
  const signed = await signersOf(stores, approvals.items)
  const stuck = await ops.stuckPayments(limit)
  const halts = await ops.haltedChains()
  const served = new Set(deps.catalogue.instruments.map(({ chain }) => chain))
  const unread = (await stores.chains.behind()).filter(
    ({ chain, since }) => served.has(chain) && deps.clock.now() - since >= BEHIND_FOR_MS,
  )
  const audit = auditEntries(await stores.audit.all(), deps.clock.now())
  const low = (await readFloat(deps, stores)).filter(({ isLow }) => isLow)
  const signer = await ops.signerSwitch()
  const faults = await deps.blacklist.faults()
  const unscreened = await ops.unscreenedDeposits(deps.clock.now() - UNSCREENED_FOR_MS, limit)
  const reviews = await stores.reviews.waiting(limit)
  const support = await stores.support.givenUp(limit)
  return [
    queue(
      'suspense-deposits',
      deposits.total,
      deposits.items.map((one) => depositEntry(one, deps.catalogue)),
    ),
    queue(
      'orders',
      orders.total,
      orders.items.map((one) => orderEntry(one, deps.terms)),
    ),
    queue(
      'payments',
      payments.total,
      payments.items.map((one) => paymentEntry(one, deps.catalogue)),
    ),
    queue(
      'approvals',
      approvals.total,
      approvals.items.map((one) =>
        approvalEntry(one, signed.get(one.id) ?? [], {
          catalogue: deps.catalogue,
          hasApprovers: deps.approverNames.length > 0,
        }),
      ),
    ),
    queue(
      'stuck-payments',
      stuck.total,
      stuck.items.map((one) => stuckEntry(one, deps.catalogue)),
    ),
    queue(
      'halted-chains',
      halts.length,
      halts.map(({ chain, reason, since }) => ({
        subject: `chain ${chain}`,
        since,
        what: `halted: ${reason}`,
        settle: `chain resume ${chain}`,
      })),
    ),
    queue(
      'unread-chains',
      unread.length,
      unread.map(({ chain, height, since }) => ({
        subject: `chain ${chain}`,
        since,
        what: `not read beyond block ${height}, though its node has further ones: nothing is seen or credited`,
        settle: "none: the worker's log says what its node answers; mend the node or name another in CHAINS",
      })),
    ),
    queue('audit', audit.length, audit),
    queue(
      'low-float',
      low.length,
      low.map(({ instrument, heldAtomic, wantedAtomic, wantedSince }) => ({
        subject: `asset ${instrument.slug}`,
        since: wantedSince ?? deps.clock.now(),
        what: `float is low: ${formatAmount(heldAtomic, instrument.decimals)} held, ${formatAmount(wantedAtomic, instrument.decimals)} owed`,
        settle: 'float',
      })),
    ),
    queue(
      'signer',
      signer.killed ? 1 : 0,
      signer.killed
        ? [{ subject: 'signer', since: signer.since, what: 'signing is stopped', settle: 'signer revive' }]
        : [],
    ),
    queue(
      'blacklist',
      faults.length,
      faults.slice(0, limit).map(({ line, what, since }) => ({
        subject: line === null ? 'blacklist' : `blacklist line ${line}`,
        since,
        what: `protects nobody: ${what}`,
        settle: 'mend it in BLACKLIST_FILE',
      })),
    ),
    queue(
      'screening',
      unscreened.total,
      unscreened.items.map((one) => unscreenedEntry(one, deps.catalogue)),
    ),
    queue(
      'reviews',
      reviews.total,
      reviews.items.map(({ reviewId, orderId, rating, createdAt }) => ({
        subject: `review ${reviewId}`,
        since: createdAt,
        what: `${rating} of ${BEST_RATING} for order ${orderId}, not read by anybody`,
        settle: `review list, then review show ${reviewId} or review hide ${reviewId}`,
      })),
    ),
    queue(
      'support',
      support.total,
      support.items.map(({ messageId, attempts, givenUpAt }) => ({
        subject: `support message ${messageId}`,
        since: givenUpAt,
        what: `no mail server took it in ${attempts} tries; forgotten ${GIVEN_UP_KEPT_DAYS} days after`,
        settle: `support list, then support retry ${messageId} or support close ${messageId}`,
      })),
    ),
  ]
}

/** Returns the names of the approvers by payment id, as stored. Only the signer verifies their signatures. */
async function signersOf(stores: OpsStores, payments: readonly { id: string }[]): Promise<Map<string, string[]>> {
  const signers = new Map<string, string[]>()
  for (const { id } of payments) {
    const names = (await stores.approvals.of(id)).map(({ approver }) => approver)
    signers.set(id, [...new Set(names)])
  }
  return signers
}

function queue(name: QueueName, total: number, entries: QueueEntry[]): Queue {
  return { name, total, entries: entries.toSorted((one, other) => one.since - other.since) }
}

function unscreenedEntry(deposit: UnscreenedDeposit, catalogue: Catalogue): QueueEntry {
  return {
    subject: `deposit ${deposit.id}`,
    since: deposit.since,
    what: `${coins(deposit, catalogue)} not credited: the node or the screening provider does not answer`,
    settle: "none: the worker's log says which; fix it, or remove SCREENING_PROVIDER to screen by BLACKLIST_FILE alone",
  }
}

function depositEntry(deposit: WaitingDeposit, catalogue: Catalogue): QueueEntry {
  const { id, orderId, userId, balanceOf, refundAddress } = deposit
  const sentFor = orderId === null ? '' : `, sent for order ${orderId}`
  const credit = orderId === null ? `, deposit credit ${id}${userId === null ? ' --account <number>' : ''}` : ''
  if (deposit.listing)
    return {
      subject: `deposit ${id}`,
      since: deposit.seenAt,
      what: `${coins(deposit, catalogue)}${sentFor} held: ${listingWords(deposit.listing)}`,
      settle: `deposit return ${id} --to <address>${credit}, or deposit keep ${id}, each with --${DESPITE_LISTING}`,
    }
  if (balanceOf !== null)
    return {
      subject: `deposit ${id}`,
      since: deposit.seenAt,
      what: `${coins(deposit, catalogue)} that order ${orderId} had put on the balance of account ${balanceOf}, undone and back`,
      settle: `deposit credit ${id}, or deposit keep ${id}`,
    }
  return {
    subject: `deposit ${id}`,
    since: deposit.seenAt,
    what: `${coins(deposit, catalogue)} ${userId === null ? `that no order takes${sentFor}` : `sent to the wallet of account ${userId} and not credited`}`,
    settle: `deposit return ${id}${refundAddress === null ? ' --to <address>' : ''}${credit}, or deposit keep ${id}`,
  }
}

function orderEntry(order: WaitingOrder, terms: OrderTerms): QueueEntry {
  const { orderId, state, settlement, escalatedAt } = order
  const isOurs = state === 'SUSPENSE' || state === 'AT_RISK'
  // Such an order waited for an operator from the start. It was escalated after `humanMs`, so it has already waited for
  // that time.
  const since = escalatedAt === null ? order.updatedAt : escalatedAt - (isOurs ? terms.humanMs : 0)
  if (order.fill)
    return { subject: `order ${orderId}`, since, what: fillWords(state, order.fill), settle: fillAdvice(order) }
  return { subject: `order ${orderId}`, since, what: orderWords(order), settle: orderCommand(state, settlement, order) }
}

function fillWords(state: string, fill: NonNullable<WaitingOrder['fill']>): string {
  const { provider, providerOrderId, status, isHeld } = fill
  return `${state}: ${isHeld ? 'an address of it is blacklisted; ' : ''}${provider} says "${status}" of its order ${providerOrderId}`
}

function orderWords({ state, settlement, listing }: WaitingOrder): string {
  if (state === 'SUSPENSE' && settlement === null && listing) return `SUSPENSE: ${listingWords(listing)}`
  if (state === 'AT_RISK') return 'AT_RISK: its deposit was undone after it was credited'
  if (state === 'SUSPENSE')
    return settlement === null ? 'SUSPENSE: held, nothing is settled' : `SUSPENSE: its ${settlement} stands still`
  return `${state} for too long`
}

function orderCommand(state: string, settlement: string | null, order: WaitingOrder): string {
  const { orderId, refundAddress, listing } = order
  if (state === 'SUSPENSE' && settlement === null)
    return `order refund ${orderId}${refundAddress === null ? ' --to <address>' : ''}, or order pay ${orderId}${listing === null ? '' : `, each with --${DESPITE_LISTING}`}`
  if (state === 'AT_RISK') return `order ${orderId}, then order done ${orderId}`
  return `order ${orderId}`
}
