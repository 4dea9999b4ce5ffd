import type { Catalogue } from '../instruments/catalogue.ts'
import { formatAmount } from '@cambio/kernel/money'
import { BEST_RATING } from '@cambio/kernel/review-terms'
import type { OrderTerms } from '../orders/order-terms.ts'
import type { QuotePolicy } from '../quotes/quote-policy.ts'
import type { TickBook } from '../quotes/tick-store.ts'
import type { BlacklistFaults } from '../screening/screening.ts'
import type { StuckWhy } from '../payments/payment.ts'
import type { OpsStores, StoppedPayment, StuckPaymentEntry, WaitingDeposit, WaitingOrder } from './ops-store.ts'
import { GIVEN_UP_KEPT_DAYS } from '../support/support-message.ts'
import { fillAdvice } from './fill-advice.ts'
import { readFloat } from './read-float.ts'

/** What waits for a person of the house, by kind. */
export const QUEUE_NAMES = [
  'suspense-deposits',
  'orders',
  'payments',
  'stuck-payments',
  'halted-chains',
  'unread-chains',
  'low-float',
  'signer',
  'blacklist',
  'reviews',
  'support',
] as const
export type QueueName = (typeof QUEUE_NAMES)[number]

/** A chain may be behind its node for so long, milliseconds: the blocks of a moment are read one after another. */
export const BEHIND_FOR_MS = 300_000

export interface QueueEntry {
  /** `order 7`, `deposit 12`. */
  subject: string
  /** Since when it waits, epoch milliseconds. */
  since: number
  what: string
  /** The command that would settle it. */
  settle: string
}

export interface Queue {
  name: QueueName
  total: number
  /** The longest waiting ones, longest first. */
  entries: QueueEntry[]
}

export interface ReadQueuesDeps {
  catalogue: Catalogue
  ticks: TickBook
  policy: QuotePolicy
  terms: OrderTerms
  clock: { now(): number }
  blacklist: BlacklistFaults
}

/** Everything that waits for a person, at most `limit` of each queue. */
export async function readQueues(deps: ReadQueuesDeps, stores: OpsStores, limit: number): Promise<Queue[]> {
  const { ops } = stores
  const deposits = await ops.suspendedDeposits(limit)
  const orders = await ops.ordersForPerson(limit)
  const payments = await ops.stoppedPayments(limit)
  const stuck = await ops.stuckPayments(limit)
  const halts = await ops.haltedChains()
  const served = new Set(deps.catalogue.instruments.map(({ chain }) => chain))
  const unread = (await stores.chains.behind()).filter(
    ({ chain, since }) => served.has(chain) && deps.clock.now() - since >= BEHIND_FOR_MS,
  )
  const low = (await readFloat(deps, stores)).filter(({ isLow }) => isLow)
  const signer = await ops.signerSwitch()
  const faults = await deps.blacklist.faults()
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

function queue(name: QueueName, total: number, entries: QueueEntry[]): Queue {
  return { name, total, entries: entries.toSorted((one, other) => one.since - other.since) }
}

function depositEntry(deposit: WaitingDeposit, catalogue: Catalogue): QueueEntry {
  const { id, orderId, userId, balanceOf, refundAddress } = deposit
  const sentFor = orderId === null ? '' : `, sent for order ${orderId}`
  const credit = orderId === null ? `, deposit credit ${id}${userId === null ? ' --account <number>' : ''}` : ''
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
  // Those that wait for us from the start are marked again after `humanMs`: they have waited that long already.
  const since = escalatedAt === null ? order.updatedAt : escalatedAt - (isOurs ? terms.humanMs : 0)
  if (order.fill)
    return { subject: `order ${orderId}`, since, what: fillWords(state, order.fill), settle: fillAdvice(order) }
  return { subject: `order ${orderId}`, since, what: orderWords(order), settle: orderCommand(state, settlement, order) }
}

function fillWords(state: string, fill: NonNullable<WaitingOrder['fill']>): string {
  const { provider, providerOrderId, status, isHeld } = fill
  return `${state}: ${isHeld ? 'an address of it is blacklisted; ' : ''}${provider} says "${status}" of its order ${providerOrderId}`
}

function orderWords({ state, settlement }: WaitingOrder): string {
  if (state === 'AT_RISK') return 'AT_RISK: its deposit was undone after it was credited'
  if (state === 'SUSPENSE')
    return settlement === null ? 'SUSPENSE: held, nothing is settled' : `SUSPENSE: its ${settlement} stands still`
  return `${state} for too long`
}

function orderCommand(state: string, settlement: string | null, { orderId, refundAddress }: WaitingOrder): string {
  if (state === 'SUSPENSE' && settlement === null)
    return `order refund ${orderId}${refundAddress === null ? ' --to <address>' : ''}, or order pay ${orderId}`
  if (state === 'AT_RISK') return `order ${orderId}, then order done ${orderId}`
  return `order ${orderId}`
}

function paymentEntry(payment: StoppedPayment, catalogue: Catalogue): QueueEntry {
  const { id, purpose, status, raw } = payment
  const isLate = status !== 'HELD' && status !== 'FAILED'
  const isAlive = status === 'HELD' && raw !== null
  return {
    subject: `payment ${id}`,
    since: payment.createdAt,
    what: `${isLate ? 'late, ' : ''}${status}: ${purpose} of ${coins(payment, catalogue)}${forWhat(payment)}`,
    settle: `${settlePayment(id, { isLate, isAlive })}${otherWay(payment)}`,
  }
}

/** What nobody has signed may be given up for another way out. */
function otherWay({ purpose, reference, status, raw, orderId }: StoppedPayment): string {
  if (raw !== null) return ''
  if (purpose === 'withdrawal') return `, or withdrawal void ${reference}`
  if (status !== 'HELD' || orderId === null) return ''
  return purpose === 'payout' ? `, or order refund ${orderId}` : `, or order refund ${orderId} --to <address>`
}

function forWhat({ purpose, reference, orderId }: StoppedPayment): string {
  if (purpose === 'withdrawal') return ` for withdrawal ${reference}`
  return orderId === null ? '' : ` for order ${orderId}`
}

function settlePayment(id: string, { isLate, isAlive }: { isLate: boolean; isAlive: boolean }): string {
  if (isLate)
    return `none: it is tried again and again; the log of the worker says what its node answers (payment ${id})`
  return isAlive ? 'none: its bytes may still live; find out who used the key' : `payment retry ${id}`
}

const STUCK_WORDS: Readonly<Record<StuckWhy, string>> = {
  ceiling: 'a higher fee would be past the ceiling',
  'too-often': 'it was replaced as often as it may be',
  'no-change': 'no change is left to take a higher fee from',
  funds: 'the hot wallet does not hold a higher fee',
  signer: 'the signer refuses a higher fee',
}

function stuckEntry({ stuck, ...payment }: StuckPaymentEntry, catalogue: Catalogue): QueueEntry {
  const { id, purpose, orderId, chain } = payment
  const native = catalogue.nativeOf(chain)
  const fee = (amountAtomic: bigint): string =>
    native ? formatAmount(amountAtomic, native.decimals) : `${amountAtomic} base units`
  const offers = `it offers ${fee(payment.heldFeeAtomic)} and would take ${fee(stuck.wantedFeeAtomic)} ${native?.currencyTitle ?? ''}`
  return {
    subject: `payment ${id}`,
    since: stuck.since,
    what: `waits for a block: ${purpose} of ${coins(payment, catalogue)}${orderId === null ? '' : ` for order ${orderId}`}; ${STUCK_WORDS[stuck.why]}; ${offers}`,
    settle: stuckCommand(stuck.why, id, fee(stuck.wantedFeeAtomic)),
  }
}

function stuckCommand(why: StuckWhy, id: string, wanted: string): string {
  if (why === 'no-change') return 'none: it is handed over again until blocks are cheaper'
  if (why === 'funds') return 'float'
  return `payment raise ${id} ${wanted}`
}

function coins({ asset, amountAtomic }: { asset: string; amountAtomic: bigint }, catalogue: Catalogue): string {
  const instrument = catalogue.find({ slug: asset })
  return instrument
    ? `${formatAmount(amountAtomic, instrument.decimals)} ${instrument.currencyTitle}`
    : `${amountAtomic} base units of ${asset}`
}
