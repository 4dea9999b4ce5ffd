import { applyCardFact, isWaitingForLateCoins, type CardFact } from '../../card-orders/card-order-machine.ts'
import type { CardOrder } from '../../card-orders/card-order.ts'
import { formatFiat } from '../../fiat/fiat-money.ts'
import type { Decided } from '../decide.ts'
import { inCoins, type OpsDeps } from '../ops-deps.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'
import type { NamedDelivery } from './prove-by-hand.ts'

/**
 * Audit log action for the first of two operators who confirm a delivery that no node can prove. The second operator
 * must confirm the same transaction.
 */
const PROPOSED = 'card-order delivered, first of two'

type Deps = Pick<OpsDeps, 'catalogue' | 'clock'>
type DecidedFact = CardFact & { kind: 'decided' }

/**
 * Completes a card order after an operator confirms that the coins arrived. If the exchange has no node that can prove
 * the transaction, two operators must specify the same transaction. In this case, the first operator's call only stores
 * a proposal.
 * @throws {OpsRefusal} when the order is not waiting for an operator or was refunded, or when the transaction belongs
 *   to another order
 */
export async function confirmCardDelivery(
  deps: Deps,
  stores: OpsStores,
  { orderId, operator, delivery }: { orderId: number; operator: string; delivery: NamedDelivery },
): Promise<Decided> {
  const order = await waitingOrder(stores, orderId)
  if (order.state === 'REFUNDED') throw new OpsRefusal(`Order ${orderId} is REFUNDED: its coins never left.`)
  const { txId, amountAtomic } = delivery
  const others = await stores.cardOrders.withTransaction(order, txId)
  if (others.length > 0)
    throw new OpsRefusal(`${txId} is the delivery of order ${others.map((one) => one.orderId).join(', ')}.`)
  const to = deps.catalogue.recorded(order.to)
  const promised = inCoins(order.amountToGetAtomic, to)
  const facts = { transaction: txId, destination: order.destinationAddress, promised }
  const subject = `order ${orderId}`
  const proposal = { subject, operator, txId, since: order.escalatedAt ?? 0 }
  if (amountAtomic === null && !(await isProposedByAnother(stores, proposal)))
    return {
      action: PROPOSED,
      subject,
      facts,
      summary: [
        `The exchange has no node of ${to.networkTitle}, so a second operator must confirm ${txId} with the same command.`,
        `Order ${orderId} stays ${order.state} until then.`,
      ],
    }
  await store(deps, stores, orderId, { kind: 'decided', resolution: 'delivered', txId, amountAtomic })
  const arrived = amountAtomic === null ? 'not proved by a node' : inCoins(amountAtomic, to)
  return {
    action: 'card-order delivered',
    subject,
    facts: { ...facts, arrived, from: order.state },
    summary: [
      `Order ${orderId} is FINISHED: ${txId} pays ${order.destinationAddress}; arrived: ${arrived}, promised: ${promised}.`,
      'The buyer gets an email. No coins of the exchange move.',
    ],
  }
}

/** Returns whether another operator has proposed the same transaction since the order started waiting. */
async function isProposedByAnother(
  { ops }: OpsStores,
  { subject, operator, txId, since }: { subject: string; operator: string; txId: string; since: number },
): Promise<boolean> {
  const actions = (await ops.actionsOn([subject])).filter(({ at }) => at >= since)
  return actions.some((one) => one.action === PROPOSED && one.operator !== operator && one.facts.transaction === txId)
}

/**
 * Records that the provider refunded a card order.
 * @throws {OpsRefusal} when the order is not waiting for an operator or is at risk, or when the bank has already
 *   reversed the payment
 */
export async function refundCardOrder(deps: Deps, stores: OpsStores, orderId: number): Promise<Decided> {
  const order = await waitingOrder(stores, orderId)
  if (order.state !== 'SUSPENSE' && !isWaitingForLateCoins(order))
    throw new OpsRefusal(
      `Order ${orderId} is ${order.state}: its provider can refund only a card order in SUSPENSE or with late coins.`,
    )
  if (order.payment === 'charged-back')
    throw new OpsRefusal(`The bank has taken the money of order ${orderId} back already, so nothing is refunded.`)
  await store(deps, stores, orderId, { kind: 'decided', resolution: 'refunded' })
  const paid = `${formatFiat(order.pay)} ${order.pay.currency}`
  return {
    action: 'card-order refunded',
    subject: `order ${orderId}`,
    facts: { provider: order.provider, paid },
    summary: [
      `Order ${orderId} is REFUNDED: ${order.provider} returns ${paid} to the card.`,
      'The buyer gets an email. No money of the exchange moves.',
    ],
  }
}

/**
 * Closes a card order that can no longer be resolved. The order remains in its state but leaves the operator queue.
 * @throws {OpsRefusal} when the order is not waiting for an operator
 */
export async function writeOffCardOrder(deps: Deps, stores: OpsStores, orderId: number): Promise<Decided> {
  const order = await waitingOrder(stores, orderId)
  await store(deps, stores, orderId, { kind: 'decided', resolution: 'written-off' })
  const facts = { state: order.state, outcome: order.outcome ?? '', provider: order.provider }
  return {
    action: 'card-order done',
    subject: `order ${orderId}`,
    facts,
    summary: [
      `Order ${orderId} stays ${order.state} and leaves the queue. No coins and no money move.`,
      ...(order.reversedAt !== null
        ? [`Account ${order.userId} still cannot buy by card: account allow-cards ${order.userId} releases it.`]
        : []),
    ],
  }
}

/** Returns the card order if it is waiting for an operator; otherwise throws an `OpsRefusal`. */
async function waitingOrder(stores: OpsStores, orderId: number): Promise<CardOrder> {
  const order = await stores.cardOrders.find(orderId)
  if (!order) throw new OpsRefusal(`There is no card order ${orderId}.`)
  if (order.escalatedAt === null)
    throw new OpsRefusal(`Order ${orderId} is ${order.state} and does not wait for an operator.`)
  return order
}

/** Locks the order, checks again that it is still waiting for a decision, and stores the decision. */
async function store({ clock }: Deps, stores: OpsStores, orderId: number, fact: DecidedFact): Promise<void> {
  const now = clock.now()
  await stores.cardOrders.update(orderId, (order) => {
    const isReturned = fact.resolution === 'refunded' && order.payment === 'charged-back'
    if (order.escalatedAt === null || isReturned)
      throw new OpsRefusal(`Order ${orderId} has changed meanwhile. Look at it again.`)
    return { ...applyCardFact(order, fact, now), queryAt: null }
  })
}
