import type { CardOutcome } from '@cambio/kernel/card-outcomes'
import type { CardDelivery, CardPayment, DeliveryStage, PaymentStage } from '../fiat/card-transaction.ts'
import type { CardOrder, CardResolution } from './card-order.ts'
import { eventsOf, hasCoinsLeft, isShort, stateOf } from './card-order-state.ts'
import { isOtherDelivery, isOtherPayment } from './contradicts-order.ts'

/** A complete or partial status of a purchase at the provider. Only a complete status contains the provider's ID. */
export interface CardReport {
  payment: CardPayment | null
  delivery: CardDelivery | null
  providerOrderId?: string
}

/** Events that change a card order. */
export type CardFact =
  | { kind: 'reported'; report: CardReport }
  /**
   * The provider's transaction has the required number of confirmations. `amountAtomic`: amount that it pays to the
   * destination, in base units; null if the exchange does not follow the coin's chain.
   */
  | { kind: 'delivered'; amountAtomic: bigint | null }
  /** The provider has no purchase for the order, and the held rate has expired. */
  | { kind: 'never-started' }
  /** Time has passed. A paid order whose coins are late starts waiting for an operator. */
  | { kind: 'time-passed' }
  /**
   * An operator decided that the coins arrived. `amountAtomic`: amount that the transaction pays, in base units; null
   * if the exchange has no node for the chain.
   */
  | { kind: 'decided'; resolution: 'delivered'; txId: string; amountAtomic: bigint | null }
  /** An operator decided that the provider refunded the money, or that nothing more can be done. */
  | { kind: 'decided'; resolution: 'refunded' | 'written-off' }

/**
 * Ranks of the payment stages. A report that ranks below the known stage is late and changes nothing, so reports may be
 * repeated and arrive in any order. `paid` outranks `cancelled`, because a debited payment must never be overlooked.
 */
const PAYMENT_RANKS: Readonly<Record<PaymentStage, number>> = {
  created: 0,
  'awaiting-user': 1,
  held: 2,
  declined: 3,
  cancelled: 4,
  paid: 5,
  failed: 6,
  'charged-back': 7,
}
const DELIVERY_RANKS: Readonly<Record<DeliveryStage, number>> = {
  created: 0,
  held: 1,
  sending: 2,
  failed: 3,
  completed: 4,
}

/**
 * Returns the card order that results from an event. This is a pure function: the same reports lead to the same order,
 * in whichever sequence they arrive. `isOverLimit`: whether an ended order would exceed its account's monthly limit if
 * it resumed. Such an order waits for an operator, because the provider already has the money.
 */
export function applyCardFact(order: CardOrder, fact: CardFact, now: number, isOverLimit = false): CardOrder {
  const known = withFact(order, fact)
  const resolution = resolutionOf(order, known, fact)
  const reported = outcomeOf(order, { ...known, resolution }, fact)
  const outcome = reported === null && isOverLimit && isEnded(order) && resolution === null ? 'over-limit' : reported
  const state = resolution === null || fact.kind === 'decided' ? stateOf(known, outcome) : order.state
  const lateAt = order.lateAt ?? (isOverdue({ ...known, state }, now) ? now : null)
  const failures = fact.kind === 'time-passed' ? order.failures : 0
  const settled: CardOrder = {
    ...known,
    resolution,
    outcome,
    state,
    lateAt,
    failures,
    ...reversalOf(order, known, fact, now),
  }
  const isEscalated =
    resolution === null && ((outcome !== null && ESCALATED.has(outcome)) || isWaitingForLateCoins(settled))
  const next = { ...settled, escalatedAt: isEscalated ? (order.escalatedAt ?? now) : null }
  const events = eventsOf(next).filter((kind) => !order.events.some((event) => event.kind === kind))
  const isChanged = events.length > 0 || CHANGES.some((field) => next[field] !== order[field])
  if (!isChanged) return next
  return { ...next, updatedAt: now, events: [...order.events, ...events.map((kind) => ({ kind, at: now }))] }
}

/**
 * Maximum time between the payment of an order and the confirmed arrival of its coins, in milliseconds. After that, the
 * order waits for an operator, and the buyer is notified.
 */
export const DELIVERY_MS = 6 * 3_600_000

/** Returns whether the order is paid and its coins have not arrived within `DELIVERY_MS`. */
export function isOverdue({ state, events, updatedAt }: CardOrder, now: number): boolean {
  if (state !== 'EXCHANGING' && state !== 'SENDING') return false
  const paid = events.find(({ kind }) => kind === 'DEPOSIT_REGISTERED' || kind === 'FUNDS_WITHDRAWAL_START')
  return now - (paid?.at ?? updatedAt) >= DELIVERY_MS
}

/** Returns whether the order is still waiting for coins that are late. */
export function isWaitingForLateCoins({ state, lateAt }: Pick<CardOrder, 'state' | 'lateAt'>): boolean {
  return lateAt !== null && (state === 'EXCHANGING' || state === 'SENDING')
}

/** Outcomes that require an operator's decision. */
const ESCALATED: ReadonlySet<CardOutcome> = new Set(['mismatch', 'charged-back', 'over-limit'])

/**
 * Returns whether the order has ended without a delivery of coins and therefore does not count towards the monthly
 * limit.
 */
export function isEnded({ state }: Pick<CardOrder, 'state'>): boolean {
  return state === 'EXPIRED' || state === 'REFUNDED'
}

const CHANGES = [
  'payment',
  'delivery',
  'txId',
  'providerOrderId',
  'deliveredAtomic',
  'state',
  'outcome',
  'resolution',
  'escalatedAt',
  'lateAt',
  'reversedAt',
] as const

function withFact(order: CardOrder, fact: CardFact): CardOrder {
  if (fact.kind === 'never-started' || fact.kind === 'time-passed') return order
  if (fact.kind === 'decided') return withDecision(order, fact)
  if (fact.kind === 'delivered') return { ...order, deliveredAtomic: fact.amountAtomic ?? order.amountToGetAtomic }
  // The part of a report that contradicts the order does not change the order's stage. A chargeback of a different
  // amount therefore leaves the stage unchanged; `reversedAt` records it.
  const payment = isOtherPayment(order, fact.report.payment) ? null : fact.report.payment
  const delivery = isOtherDelivery(order, fact.report.delivery) ? null : fact.report.delivery
  const providerOrderId = order.providerOrderId ?? fact.report.providerOrderId ?? null
  // Only a complete status can revoke a failure, because it answers the exchange's own query. A callback may be
  // outdated.
  const isComplete = fact.report.providerOrderId !== undefined
  if (isComplete && isResumed(order, payment, delivery))
    return { ...order, payment: 'paid', delivery: delivery?.stage ?? null, providerOrderId }
  return {
    ...order,
    payment: later(PAYMENT_RANKS, order.payment, payment?.stage ?? null),
    delivery: later(DELIVERY_RANKS, order.delivery, delivery?.stage ?? null),
    txId: order.txId ?? delivery?.txId ?? null,
    providerOrderId,
  }
}

/**
 * Returns whether the provider reports a payment for a purchase that failed earlier. Does not apply to a completed
 * delivery, which always overrides a failure.
 */
function isResumed(order: CardOrder, payment: CardPayment | null, delivery: CardDelivery | null): boolean {
  const { outcome, resolution, txId } = order
  if (outcome !== 'failed' || resolution !== null || txId !== null || payment?.stage !== 'paid') return false
  return delivery?.stage !== 'failed' && delivery?.stage !== 'completed'
}

function withDecision(order: CardOrder, fact: CardFact & { kind: 'decided' }): CardOrder {
  if (fact.resolution !== 'delivered') return order
  const { txId, amountAtomic } = fact
  return { ...order, delivery: 'completed', txId, deliveredAtomic: amountAtomic ?? order.amountToGetAtomic }
}

/**
 * Returns the operator's decision if it still applies after an event. A later chargeback invalidates the decision. So
 * does a coin transfer for an order that was closed without a transfer.
 */
function resolutionOf(before: CardOrder, known: CardOrder, fact: CardFact): CardResolution | null {
  if (fact.kind === 'decided') return fact.resolution
  const { resolution } = before
  if (resolution === null || isNewlyChargedBack(before, known) || newOtherChargeback(before, fact) !== null) return null
  const hasLeft = hasCoinsLeft(known) && !hasCoinsLeft(before)
  const hasArrived = known.delivery === 'completed' && before.delivery !== 'completed'
  return resolution !== 'delivered' && (hasLeft || hasArrived) ? null : resolution
}

/**
 * Returns the amount of a chargeback that differs from the order's payment and was not reported before, such as
 * `USD 1050` for 10.50 USD. Returns null for any other event.
 */
function newOtherChargeback(order: CardOrder, fact: CardFact): string | null {
  const payment = fact.kind === 'reported' ? fact.report.payment : null
  if (!payment?.paid || payment.stage !== 'charged-back' || !isOtherPayment(order, payment)) return null
  const amount = `${payment.paid.currency} ${payment.paid.minor}`
  return order.reversedAmounts.includes(amount) ? null : amount
}

/**
 * Maximum number of chargeback amounts that an order remembers. A repeated report of a forgotten chargeback counts as
 * new.
 */
const MAX_REVERSED_AMOUNTS = 20

/**
 * Returns the time of the newest chargeback, and the amounts of the chargebacks that differ from the order's payment.
 */
function reversalOf(
  before: CardOrder,
  known: CardOrder,
  fact: CardFact,
  now: number,
): Pick<CardOrder, 'reversedAt' | 'reversedAmounts'> {
  const amount = newOtherChargeback(before, fact)
  const { reversedAt, reversedAmounts } = before
  return {
    reversedAt: amount !== null || isNewlyChargedBack(before, known) ? now : reversedAt,
    reversedAmounts: amount === null ? reversedAmounts : [...reversedAmounts, amount].slice(-MAX_REVERSED_AMOUNTS),
  }
}

function isNewlyChargedBack(before: CardOrder, known: CardOrder): boolean {
  return known.payment === 'charged-back' && before.payment !== 'charged-back'
}

function later<Stage extends string>(
  ranks: Readonly<Record<Stage, number>>,
  known: Stage | null,
  reported: Stage | null,
): Stage | null {
  if (known === null || reported === null) return known ?? reported
  return ranks[reported] > ranks[known] ? reported : known
}

function outcomeOf(before: CardOrder, known: CardOrder, fact: CardFact): CardOutcome | null {
  const { payment, delivery, resolution } = known
  if (resolution !== null) return decidedOutcome(before, resolution)
  if (before.resolution !== null) return isNewlyChargedBack(before, known) ? 'charged-back' : 'mismatch'
  if (before.outcome === 'mismatch' || isMismatch(before, fact) || isShort(known)) return 'mismatch'
  if (payment === 'charged-back') return 'charged-back'
  const isFailed = payment === 'failed' || delivery === 'failed'
  // If coins left the provider, the user must have paid after the refusal, even if the report of that payment was lost.
  const refusal = (payment === 'declined' || payment === 'cancelled') && !hasCoinsLeft(known) ? payment : null
  if (before.outcome === 'over-limit' && !isFailed && refusal === null) return 'over-limit'
  if (delivery === 'completed') return null
  if (isFailed) return 'failed'
  if (refusal !== null) return refusal
  const isUnpaid = (payment === null || payment === 'created') && delivery === null
  return isUnpaid && (fact.kind === 'never-started' || before.outcome === 'expired') ? 'expired' : null
}

function decidedOutcome(before: CardOrder, resolution: CardResolution): CardOutcome | null {
  if (resolution === 'delivered') return null
  return resolution === 'refunded' ? 'failed' : before.outcome
}

/**
 * Returns whether the provider reports a payment or destination that differs from the order's own payment or
 * destination.
 */
function isMismatch(order: CardOrder, fact: CardFact): boolean {
  if (fact.kind !== 'reported') return false
  return isOtherPayment(order, fact.report.payment) || isOtherDelivery(order, fact.report.delivery)
}
