import type { ProviderQuotes } from '../../liquidity/provider-quotes.ts'
import type { FillReport, ProviderOrderName } from '../../liquidity/liquidity-provider.ts'
import type { ReachCheckpoint } from '../../shared/checkpoints.ts'
import { ScreeningAway, type Screening } from '../../screening/screening.ts'
import type { OrderStores, OrderWork } from '../order-work.ts'
import { isCompleted } from '../is-completed.ts'
import { becomesOverLimit } from './sale-over-limit.ts'
import { commitTransition, paysBlacklisted, type SettlementDeps } from './commit-settlement.ts'
import type { OrderFill } from '../order-fill.ts'
import { applyFact } from '../machine/order-machine.ts'
import type { OrderTerms } from '../order-terms.ts'
import type { Order, RefundTarget } from '../order.ts'

/** Maximum number of orders per pass. The pass queries their providers concurrently. */
export const QUERIES_PER_PASS = 8
/**
 * Number of queries per pass that are reserved for unpaid orders, because only a query shows that an order was paid.
 * Waiting orders and expired orders get at least one query each. Paid orders get all other queries first, so that
 * guests cannot delay paid orders with orders that they never pay.
 */
const UNPAID_SHARE = 2

export interface QueryProvidersDeps extends RefundFillDeps {
  work: OrderWork
  within<T>(work: Promise<T>, ms: number): Promise<T>
  /** Minimum delay between two status queries for an order, in milliseconds. */
  queryEveryMs: number
}

/** Timeout for a status query, in milliseconds. */
const STATUS_TIMEOUT_MS = 10_000
/**
 * Maximum delay between two status queries for a paid order, and the delay after an unexpected failure, in
 * milliseconds.
 */
const MAX_PAUSE_MS = 300_000
/** Maximum delay between two status queries for an order that waits for its deposit, in milliseconds. */
const MAX_WAITING_PAUSE_MS = 600_000
/** Maximum delay between two status queries for an expired order, in milliseconds. */
const MAX_EXPIRED_PAUSE_MS = 3_600_000
/** The delay between two status queries is the order's age divided by this number. */
const AGE_SHARE = 40
/** Like `AGE_SHARE`, but for an expired order. */
const EXPIRED_AGE_SHARE = 20
/**
 * How long the worker keeps querying the provider about an expired order, in milliseconds. Users may pay after the
 * deadline.
 */
const LATE_MS = 7 * 24 * 3_600_000

/**
 * Queries the providers of all due orders for their status, and applies each report to its order. An order whose query
 * fails unexpectedly is postponed and does not stop the other orders. Returns the number of due orders.
 */
export async function queryProviders(deps: QueryProvidersDeps): Promise<number> {
  const due = await dueOrders(deps)
  await Promise.all(due.map((orderId) => queryApart(deps, orderId)))
  return due.length
}

/**
 * Returns the orders of one pass: first paid orders, then waiting orders, then expired orders. Queries that one lane
 * does not need are available to the other lanes.
 */
async function dueOrders({ work, clock }: QueryProvidersDeps): Promise<number[]> {
  const now = clock.now()
  const { orders } = work.stores
  const [paid, waiting, expired] = await Promise.all([
    orders.dueFills(now, 'paid', QUERIES_PER_PASS),
    orders.dueFills(now, 'waiting', QUERIES_PER_PASS),
    orders.dueFills(now, 'expired', QUERIES_PER_PASS),
  ])
  const forWaiting = Math.min(waiting.length, UNPAID_SHARE - Math.min(1, expired.length))
  const forExpired = Math.min(expired.length, UNPAID_SHARE - forWaiting)
  const first = paid.slice(0, QUERIES_PER_PASS - forWaiting - forExpired)
  const second = waiting.slice(0, QUERIES_PER_PASS - first.length - forExpired)
  return [...first, ...second, ...expired.slice(0, QUERIES_PER_PASS - first.length - second.length)]
}

async function queryApart(deps: QueryProvidersDeps, orderId: number): Promise<void> {
  try {
    await queryProvider(deps, orderId)
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown'
    deps.report('provider-query-failed', { order: orderId, reason })
    const now = deps.clock.now()
    // If the database is unavailable, the order stays due for the next pass.
    await deps.work.stores.orders
      .postponeQuery(orderId, now, now + MAX_PAUSE_MS)
      .catch(() => deps.report('provider-query-not-postponed', { order: orderId }))
  }
}

async function queryProvider(deps: QueryProvidersDeps, orderId: number): Promise<void> {
  const order = await deps.work.stores.orders.find(orderId)
  if (!order?.fill) return
  const report = await reportOf(deps, order, order.fill)
  deps.reach('fill-answer-not-stored')
  if (!(await store(deps, orderId, report))) return
  deps.reach('fill-answer-stored')
  await refundByPolicy(deps, orderId)
}

/**
 * Applies a report to its order. Returns false if the order's addresses cannot be screened at the moment, in which case
 * the next pass queries the provider again.
 */
async function store(deps: QueryProvidersDeps, orderId: number, report: FillReport | null): Promise<boolean> {
  try {
    await deps.work.transaction(async (stores) => {
      const locked = await stores.orders.findLocked(orderId)
      if (!locked?.fill) return
      if (report === null) return postpone(deps, stores, locked, locked.fill)
      await hear(deps, stores, locked, report)
    })
    return true
  } catch (error) {
    if (!(error instanceof ScreeningAway)) throw error
    deps.report('order-waits-for-screening', { order: orderId })
    await store(deps, orderId, null)
    return false
  }
}

/** Returns the provider's status report, or null if the provider did not respond. */
async function reportOf(deps: QueryProvidersDeps, order: Order, fill: OrderFill): Promise<FillReport | null> {
  const provider = deps.providerQuotes.provider(fill.provider)
  if (!provider) {
    deps.report('provider-missing', { order: order.orderId, provider: fill.provider })
    return null
  }
  try {
    return await deps.within(provider.status(providerOrderName(deps, order, fill)), STATUS_TIMEOUT_MS)
  } catch {
    deps.report('provider-status-failed', { order: order.orderId, provider: fill.provider })
    return null
  }
}

async function postpone(deps: QueryProvidersDeps, stores: OrderStores, order: Order, fill: OrderFill): Promise<void> {
  const failures = fill.failures + 1
  const pauseMs = Math.min(MAX_PAUSE_MS, deps.queryEveryMs * 2 ** Math.min(failures, 20))
  await stores.orders.save({ ...order, fill: { ...fill, failures, queryAt: deps.clock.now() + pauseMs } }, [])
}

async function hear(deps: QueryProvidersDeps, stores: OrderStores, order: Order, report: FillReport): Promise<void> {
  const now = deps.clock.now()
  if (report.stage === null) deps.report('provider-status-unknown', { order: order.orderId, status: report.status })
  const isListed = await paysBlacklisted(deps, order)
  const transition = applyFact(order, { kind: 'fill-reported', report, isListed }, now, deps.terms)
  const { fill, state } = transition.order
  // The provider pays out or refunds without our approval, so notify an operator that it may have paid a blacklisted
  // address.
  if (isListed && isCompleted(transition.order))
    deps.report('provider-ended-held-order', { order: order.orderId, provider: order.fill?.provider ?? '', state })
  const isOver = await becomesOverLimit(deps, stores, order, transition.order)
  if (isOver) deps.report('sale-over-limit', { order: order.orderId, provider: fill?.provider ?? '', state })
  const isOverLimit = state !== 'REFUNDED' && (isOver || (fill?.isOverLimit ?? false))
  const queryAt = nextQuery(deps, transition.order, now)
  const next = { ...transition.order, fill: fill && { ...fill, isOverLimit, queryAt } }
  await commitTransition(deps, stores, { ...transition, order: next }, 0n)
}

/**
 * Returns the time of the next status query, in epoch milliseconds. Queries are frequent for new orders and become rare
 * as an order ages. Returns null once the order is settled or long expired.
 */
function nextQuery({ queryEveryMs }: QueryProvidersDeps, order: Order, now: number): number | null {
  if (isCompleted(order)) return null
  if (order.state === 'EXPIRED' && now > order.depositDeadline + LATE_MS) return null
  const sinceMs = now - (order.state === 'WAITING' ? order.createdAt : order.updatedAt)
  const share = order.state === 'EXPIRED' ? EXPIRED_AGE_SHARE : AGE_SHARE
  return now + Math.max(queryEveryMs, Math.min(maxPauseMs(order), Math.floor(sinceMs / share)))
}

function maxPauseMs({ state }: Order): number {
  if (state === 'EXPIRED') return MAX_EXPIRED_PAUSE_MS
  return state === 'WAITING' ? MAX_WAITING_PAUSE_MS : MAX_PAUSE_MS
}

/**
 * Requests a refund from the provider if the order's rate no longer applies and its policy is REFUND. The user then has
 * no choice.
 */
async function refundByPolicy(deps: QueryProvidersDeps, orderId: number): Promise<void> {
  const order = await deps.work.stores.orders.find(orderId)
  if (!order?.choice?.mayRefund || order.exceptionPolicy.kind !== 'REFUND' || order.refundAddress === null) return
  const to = { address: order.refundAddress, memo: order.refundMemo, seal: order.refundSeal }
  const request = deps.work.transaction(async (stores) => {
    const locked = await stores.orders.findLocked(orderId)
    if (locked) await requestProviderRefund(deps, stores, locked, to)
  })
  // If the request fails, the provider's next report triggers a new attempt.
  await request.catch(() => deps.report('provider-refund-failed', { order: orderId }))
}

/** Dependencies for responding to a provider that is waiting for a decision about an order. */
export interface AnswerFillDeps extends SettlementDeps {
  providerQuotes: Pick<ProviderQuotes, 'provider'>
  terms: OrderTerms
  screening: Screening
}

/** Dependencies for requesting a refund from a provider. */
export interface RefundFillDeps extends AnswerFillDeps {
  reach: ReachCheckpoint
}

/**
 * Requests a refund from the provider. The order's row remains locked, so the provider receives only one request. If
 * the response is lost, the order remains unchanged until the provider's next report. If one of the order's addresses
 * is blacklisted, holds the order without sending a request.
 * @throws {AdapterError} when the provider rejects the request
 */
export async function requestProviderRefund(
  deps: RefundFillDeps,
  stores: OrderStores,
  order: Order,
  to: RefundTarget,
): Promise<void> {
  const provider = order.fill && deps.providerQuotes.provider(order.fill.provider)
  if (!order.fill || !provider || !order.choice?.mayRefund) return
  if (await paysBlacklisted(deps, { ...order, refundAddress: to.address })) return hold(deps, stores, order)
  await provider.refund(providerOrderName(deps, order, order.fill), to)
  deps.reach('fill-refund-not-stored')
  const transition = applyFact(order, { kind: 'fill-refund-requested', ...to }, deps.clock.now(), deps.terms)
  await commitTransition(deps, stores, transition, 0n)
}

/**
 * Requests that the provider continue at its current rate. If one of the order's addresses is blacklisted, holds the
 * order instead.
 * @throws {AdapterError} when the provider rejects the request
 */
export async function requestContinuation(deps: AnswerFillDeps, stores: OrderStores, order: Order): Promise<void> {
  const provider = order.fill && deps.providerQuotes.provider(order.fill.provider)
  if (!order.fill || !provider || !order.choice?.mayAccept) return
  if (await paysBlacklisted(deps, order)) return hold(deps, stores, order)
  await provider.accept(providerOrderName(deps, order, order.fill))
  await commitTransition(deps, stores, applyFact(order, { kind: 'fill-accepted' }, deps.clock.now(), deps.terms), 0n)
}

async function hold(deps: AnswerFillDeps, stores: OrderStores, order: Order): Promise<void> {
  await commitTransition(deps, stores, applyFact(order, { kind: 'held' }, deps.clock.now(), deps.terms), 0n)
}

function providerOrderName({ catalogue }: SettlementDeps, order: Order, fill: OrderFill): ProviderOrderName {
  const from = catalogue.recorded(order.from)
  const to = catalogue.recorded(order.to)
  return { providerOrderId: fill.providerOrderId, from, to }
}
