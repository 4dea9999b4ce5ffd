import type { LiquidityDesk } from '../liquidity/liquidity-desk.ts'
import type { FillReport, ProviderOrderName } from '../liquidity/liquidity-provider.ts'
import { ScreeningAway, type Screening } from '../screening/screening.ts'
import type { Stores, UnitOfWork } from '../shared/unit-of-work.ts'
import { commitTransition, paysBlacklisted, type SettlementDeps } from './commit-settlement.ts'
import type { OrderFill } from './order-fill.ts'
import { applyFact } from './order-machine.ts'
import type { OrderTerms } from './order-terms.ts'
import type { Order, RefundTarget } from './order.ts'

/** Orders asked about in one pass, all at once. */
export const ASKS_PER_PASS = 8

export interface AskProvidersDeps extends AnswerFillDeps {
  work: UnitOfWork
  within<T>(work: Promise<T>, ms: number): Promise<T>
  /** The shortest pause between two questions about an order, milliseconds. */
  askEveryMs: number
}

/** A provider that takes longer to say how far an order is has not said it, milliseconds. */
const STATUS_TIMEOUT_MS = 10_000
/** The longest pause between two questions about an order, milliseconds. */
const MAX_PAUSE_MS = 300_000
/** An order is asked about at pauses of this share of its age. */
const AGE_SHARE = 40
/** How long a closed order is still asked about, milliseconds: people pay late. */
const LATE_MS = 7 * 24 * 3_600_000

/** Asks providers how far the orders are that are due, and moves them. Answers how many were asked about. */
export async function askProviders(deps: AskProvidersDeps): Promise<number> {
  const due = await deps.work.stores.orders.dueFills(deps.clock.now(), ASKS_PER_PASS)
  await Promise.all(due.map((orderId) => askAbout(deps, orderId)))
  return due.length
}

async function askAbout(deps: AskProvidersDeps, orderId: number): Promise<void> {
  const order = await deps.work.stores.orders.find(orderId)
  if (!order?.fill) return
  const report = await reportOf(deps, order, order.fill)
  if (!(await store(deps, orderId, report))) return
  await refundByPolicy(deps, orderId)
}

/** Returns false where the order's addresses cannot be screened: what the provider said is read again later. */
async function store(deps: AskProvidersDeps, orderId: number, report: FillReport | null): Promise<boolean> {
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

/** Null where the provider could not be asked. */
async function reportOf(deps: AskProvidersDeps, order: Order, fill: OrderFill): Promise<FillReport | null> {
  const provider = deps.desk.provider(fill.provider)
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

async function postpone(deps: AskProvidersDeps, stores: Stores, order: Order, fill: OrderFill): Promise<void> {
  const failures = fill.failures + 1
  const pauseMs = Math.min(MAX_PAUSE_MS, deps.askEveryMs * 2 ** Math.min(failures, 20))
  await stores.orders.save({ ...order, fill: { ...fill, failures, askAt: deps.clock.now() + pauseMs } }, [])
}

async function hear(deps: AskProvidersDeps, stores: Stores, order: Order, report: FillReport): Promise<void> {
  const now = deps.clock.now()
  if (report.stage === null) deps.report('provider-status-unknown', { order: order.orderId, status: report.status })
  const isListed = await paysBlacklisted(deps, order)
  const transition = applyFact(order, { kind: 'fill-told', report, isListed }, now, deps.terms)
  const { fill, state } = transition.order
  // It pays and sends back by itself: a person must know where the coins went.
  if (isListed && (state === 'FINISHED' || state === 'REFUNDED'))
    deps.report('provider-ended-held-order', { order: order.orderId, provider: order.fill?.provider ?? '', state })
  const next = { ...transition.order, fill: fill && { ...fill, askAt: nextAsk(deps, transition.order, now) } }
  await commitTransition(deps, stores, { ...transition, order: next }, 0n)
}

/** Often while it is young, seldom when it is old; not at all once it is settled, or closed for long. */
function nextAsk({ askEveryMs }: AskProvidersDeps, order: Order, now: number): number | null {
  if (order.state === 'FINISHED' || order.state === 'REFUNDED') return null
  if (order.state === 'EXPIRED' && now > order.depositDeadline + LATE_MS) return null
  const sinceMs = now - (order.state === 'WAITING' ? order.createdAt : order.updatedAt)
  return now + Math.max(askEveryMs, Math.min(MAX_PAUSE_MS, Math.floor(sinceMs / AGE_SHARE)))
}

/** Who said at create that coins are to come back when a rate does not hold is not asked again. */
async function refundByPolicy(deps: AskProvidersDeps, orderId: number): Promise<void> {
  const order = await deps.work.stores.orders.find(orderId)
  if (!order?.choice?.mayRefund || order.exceptionPolicy.kind !== 'REFUND' || order.refundAddress === null) return
  const to = { address: order.refundAddress, memo: order.refundMemo, seal: order.refundSeal }
  const asked = deps.work.transaction(async (stores) => {
    const locked = await stores.orders.findLocked(orderId)
    if (locked) await askForRefund(deps, stores, locked, to)
  })
  // Tried again at the next report.
  await asked.catch(() => deps.report('provider-refund-failed', { order: orderId }))
}

/** What answering an order that its provider asks about needs. */
export interface AnswerFillDeps extends SettlementDeps {
  desk: Pick<LiquidityDesk, 'provider'>
  terms: OrderTerms
  screening: Screening
}

/**
 * Has the provider send the coins back, with the order's row locked: so only one answer is ever given. A reply that is lost
 * leaves the order as it was; the next report of the provider moves it. Where an address is listed by now, nothing is asked and the
 * order is held.
 * @throws {AdapterError} when the provider does not take it
 */
export async function askForRefund(
  deps: AnswerFillDeps,
  stores: Stores,
  order: Order,
  to: RefundTarget,
): Promise<void> {
  const provider = order.fill && deps.desk.provider(order.fill.provider)
  if (!order.fill || !provider || !order.choice?.mayRefund) return
  if (await paysBlacklisted(deps, { ...order, refundAddress: to.address })) return hold(deps, stores, order)
  await provider.refund(providerOrderName(deps, order, order.fill), to)
  const transition = applyFact(order, { kind: 'fill-refund-asked', ...to }, deps.clock.now(), deps.terms)
  await commitTransition(deps, stores, transition, 0n)
}

/** Has the provider go on at its rate of today, unless an address is listed by now: then the order is held. @throws {AdapterError} when the provider does not take it */
export async function askToGoOn(deps: AnswerFillDeps, stores: Stores, order: Order): Promise<void> {
  const provider = order.fill && deps.desk.provider(order.fill.provider)
  if (!order.fill || !provider || !order.choice?.mayAccept) return
  if (await paysBlacklisted(deps, order)) return hold(deps, stores, order)
  await provider.accept(providerOrderName(deps, order, order.fill))
  await commitTransition(deps, stores, applyFact(order, { kind: 'fill-accepted' }, deps.clock.now(), deps.terms), 0n)
}

async function hold(deps: AnswerFillDeps, stores: Stores, order: Order): Promise<void> {
  await commitTransition(deps, stores, applyFact(order, { kind: 'held' }, deps.clock.now(), deps.terms), 0n)
}

function providerOrderName({ catalogue }: SettlementDeps, order: Order, fill: OrderFill): ProviderOrderName {
  const from = catalogue.get({ slug: order.from })
  const to = catalogue.get({ slug: order.to })
  return { providerOrderId: fill.providerOrderId, from, to }
}
