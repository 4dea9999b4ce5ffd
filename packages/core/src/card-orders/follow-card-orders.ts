import type { Clock } from '@cambio/kernel/clock'
import { isCardOrderId, MAX_ORDER_ID } from '@cambio/kernel/order-vocabulary'
import { NodesDisagree, type ChainWitness } from '../chains/witness.ts'
import type { CardProvider } from '../fiat/card-provider.ts'
import type { CardDelivery, CardEvent, CardPayment, CardTransaction } from '../fiat/card-transaction.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { ChainId } from '../instruments/instrument.ts'
import type { ReachCheckpoint } from '../shared/checkpoints.ts'
import type { Report } from '../shared/report.ts'
import type { CardCallbackStore, CardOrderStore, WaitingCallback } from './card-order-store.ts'
import { applyCardFact, isOverdue, type CardFact, type CardReport } from './card-order-machine.ts'
import type { CardOrder } from './card-order.ts'
import { nextQueryAt, retryAt } from './next-query.ts'
import type { ProviderAccess } from './provider-access.ts'
import { nodesOf, proveDelivery } from './prove-delivery.ts'
import type { SaleStore } from './sales/sale-store.ts'

export interface FollowCardOrdersDeps {
  provider: CardProvider
  access: ProviderAccess
  cardOrders: CardOrderStore
  callbacks: CardCallbackStore
  sales: SaleStore
  catalogue: Catalogue
  gateways: ReadonlyMap<ChainId, ChainWitness>
  /** Second nodes, which confirm deliveries. Contains no entry for a chain without a second node. */
  witnesses: ReadonlyMap<ChainId, ChainWitness>
  clock: Clock
  report: Report
  reach: ReachCheckpoint
  within<T>(work: Promise<T>, ms: number): Promise<T>
}

const CALLBACKS_PER_PASS = 50
/** Number of failed attempts after which a callback is skipped. Together, the attempts take about two days. */
const MAX_CALLBACK_ATTEMPTS = 50
/** Delay after the first failed attempt, in milliseconds. It doubles with each attempt, up to an hour. */
const CALLBACK_RETRY_MS = 5_000
const MAX_CALLBACK_RETRY_MS = 3_600_000
/** Maximum number of orders per pass. The pass queries the provider about all of them concurrently. */
const QUERIES_PER_PASS = 8
const QUERY_TIMEOUT_MS = 10_000
/**
 * Grace period after the held rate expires, in milliseconds. A purchase that the provider does not know at the end of
 * this period is treated as never started.
 */
const START_GRACE_MS = 60_000

/**
 * Applies waiting callbacks and queries the provider about orders that are due. A lost callback therefore delays an
 * order only until the next query. Returns the number of callbacks and orders handled.
 */
export async function followCardOrders(deps: FollowCardOrdersDeps): Promise<number> {
  const callbacks = await deps.callbacks.waiting(CALLBACKS_PER_PASS)
  for (const callback of callbacks) await applyCallback(deps, callback)
  const due = await deps.cardOrders.due(deps.clock.now(), QUERIES_PER_PASS)
  await Promise.all(due.map((order) => followOrder(deps, order)))
  return callbacks.length + due.length
}

/**
 * Applies a callback. Skips a forged callback. Reports a callback that cannot be applied and tries it again later, so
 * that it does not delay other callbacks. No callback must be lost, because the provider may report a chargeback only
 * once.
 */
async function applyCallback(deps: FollowCardOrdersDeps, callback: WaitingCallback): Promise<void> {
  const { provider, callbackId, attempts } = callback
  const event = verifiedEvent(deps, callback)
  const isApplied =
    event !== null &&
    (await applyEvent(deps, provider, event).then(
      () => true,
      () => false,
    ))
  deps.reach('card-callback-not-marked')
  if (!isApplied) deps.report('card-callback-failed', { provider, callback: callbackId })
  if (isApplied || event === null || attempts >= MAX_CALLBACK_ATTEMPTS) await deps.callbacks.applied(callbackId)
  else await deps.callbacks.failed(callbackId, Math.min(CALLBACK_RETRY_MS * 2 ** attempts, MAX_CALLBACK_RETRY_MS))
}

async function applyEvent(deps: FollowCardOrdersDeps, provider: string, event: CardEvent): Promise<void> {
  const orderId = orderIdOf(event.orderId)
  // A callback about a sale does not change the order, but makes the next provider query due immediately.
  if (orderId === null && (await deps.sales.hasten(provider, event.orderId, deps.clock.now()))) return
  const order = orderId === null ? null : await deps.cardOrders.find(orderId)
  if (order?.provider === provider) {
    const report = event.part === 'payment' ? payment(event.payment) : delivery(event.delivery)
    await applyReport(deps, order, report)
  } else deps.report('card-callback-without-order', { provider, order: event.orderId })
}

/**
 * Returns a callback's event, or null if it is forged, unreadable or from another provider. Verifies the signature
 * again, because the web server's database role can insert callbacks but does not know the provider's key.
 */
function verifiedEvent({ provider, report }: FollowCardOrdersDeps, callback: WaitingCallback): CardEvent | null {
  if (callback.provider !== provider.code) return null
  const reading = provider.readCallback(callback)
  if (reading.kind === 'forged') report('card-callback-forged', { provider: provider.code })
  return reading.kind === 'event' ? reading.event : null
}

const payment = (part: CardPayment) => ({ payment: part, delivery: null })
const delivery = (part: CardDelivery) => ({ payment: null, delivery: part })

/** Returns the card order ID from a callback, or null if the string is not a card order ID. */
function orderIdOf(text: string): number | null {
  const orderId = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return isCardOrderId(orderId) && orderId <= MAX_ORDER_ID ? orderId : null
}

async function applyReport(deps: FollowCardOrdersDeps, { orderId }: CardOrder, report: CardReport): Promise<void> {
  for (const part of [report.payment, report.delivery])
    if (part?.stage === null) deps.report('card-status-unknown', { order: orderId, status: part.status })
  await store(deps, orderId, { kind: 'reported', report })
}

/** Applies an event to an order, schedules the next query, and reports an order that needs an operator. */
async function store(deps: FollowCardOrdersDeps, orderId: number, fact: CardFact): Promise<CardOrder | null> {
  const now = deps.clock.now()
  let wasEscalated = true
  const saved = await deps.cardOrders.update(orderId, (order, isOverLimit) => {
    wasEscalated = order.escalatedAt !== null
    const next = applyCardFact(order, fact, now, isOverLimit)
    return { ...next, queryAt: nextQueryAt(next, now) }
  })
  if (saved && saved.escalatedAt !== null && !wasEscalated)
    deps.report('card-order-needs-operator', { order: orderId, state: saved.state, outcome: saved.outcome ?? '' })
  return saved
}

async function followOrder(deps: FollowCardOrdersDeps, order: CardOrder): Promise<void> {
  try {
    if (order.lateAt === null && isOverdue(order, deps.clock.now()))
      await store(deps, order.orderId, { kind: 'time-passed' })
    const saved = needsProvider(order) ? await queryProvider(deps, order) : order
    if (saved?.delivery === 'completed' && saved.deliveredAtomic === null) await prove(deps, saved)
  } catch (error) {
    if (error instanceof NodesDisagree) deps.report('nodes-disagree', { order: order.orderId })
    else deps.report('card-order-query-failed', { order: order.orderId, provider: order.provider })
    const now = deps.clock.now()
    await deps.cardOrders.update(order.orderId, (one) =>
      nextQueryAt(one, now) === null ? { ...one, queryAt: null } : retryAt(one, now),
    )
  }
}

/**
 * Returns whether the next step requires the provider. Our nodes alone prove a completed delivery, so a provider outage
 * does not delay it. A finished order is due only while its purchase number is missing.
 */
function needsProvider({ delivery, state }: CardOrder): boolean {
  return delivery !== 'completed' || state === 'FINISHED'
}

async function queryProvider(deps: FollowCardOrdersDeps, order: CardOrder): Promise<CardOrder | null> {
  const { orderId, buyer } = order
  if (buyer === null || order.provider !== deps.provider.code) {
    deps.report('card-provider-missing', { order: orderId, provider: order.provider })
    // The exchange cannot query the provider without the buyer's email address, so only a callback can change the
    // order.
    return deps.cardOrders.update(orderId, (one) =>
      buyer === null ? { ...one, queryAt: null } : retryAt(one, deps.clock.now()),
    )
  }
  const query = deps.access.as(buyer, (session) => deps.provider.transaction(session, String(orderId)))
  const found: CardTransaction | null = await deps.within(query, QUERY_TIMEOUT_MS)
  deps.reach('card-answer-not-stored')
  if (found) {
    await applyReport(deps, order, found)
    deps.reach('card-answer-stored')
    return deps.cardOrders.find(orderId)
  }
  const isOver = deps.clock.now() > order.rate.expiresAt + START_GRACE_MS
  if (isOver) return store(deps, orderId, { kind: 'never-started' })
  return store(deps, orderId, { kind: 'reported', report: { payment: null, delivery: null } })
}

/**
 * Looks up the provider's transaction if the exchange follows the chain. On other chains, the exchange trusts the
 * provider's report.
 */
async function prove(deps: FollowCardOrdersDeps, order: CardOrder): Promise<void> {
  const to = deps.catalogue.recorded(order.to)
  const nodes = nodesOf(deps, to.chain)
  const { txId } = order
  const amountAtomic = nodes && txId !== null ? await proveDelivery(nodes, to, { ...order, txId }) : null
  if (nodes && amountAtomic === null) return tryLater(deps, order)
  const isTaken = txId !== null && (await isOfAnother(deps, order, txId))
  deps.reach('card-delivery-not-stored')
  await store(deps, order.orderId, { kind: 'delivered', amountAtomic: isTaken ? 0n : amountAtomic })
}

/** Schedules the next attempt to prove a delivery, so that unproven deliveries do not delay other orders. */
async function tryLater({ cardOrders, clock }: FollowCardOrdersDeps, { orderId }: CardOrder): Promise<void> {
  const now = clock.now()
  await cardOrders.update(orderId, (order) => ({ ...order, queryAt: nextQueryAt(order, now) }))
}

/**
 * Returns whether a transaction is another order's delivery and therefore does not count for this one. When two orders
 * are waiting for the same transaction, it belongs to the older order.
 */
async function isOfAnother(
  { cardOrders, report }: FollowCardOrdersDeps,
  order: CardOrder,
  txId: string,
): Promise<boolean> {
  const others = await cardOrders.withTransaction(order, txId)
  const other = others.find((one) => hasDelivered(one) || (waitsForProof(one) && isOlder(one, order)))
  if (other) report('card-transaction-of-another-order', { order: order.orderId, other: other.orderId })
  return other !== undefined
}

function hasDelivered({ deliveredAtomic }: CardOrder): boolean {
  return deliveredAtomic !== null && deliveredAtomic > 0n
}

function waitsForProof({ deliveredAtomic, resolution }: CardOrder): boolean {
  return deliveredAtomic === null && resolution === null
}

function isOlder(one: CardOrder, other: CardOrder): boolean {
  return one.createdAt === other.createdAt ? one.orderId < other.orderId : one.createdAt < other.createdAt
}
