import { stay } from '../../orders/machine/order-fact.ts'
import { applyFact } from '../../orders/machine/order-machine.ts'
import type { OrderFill } from '../../orders/order-fill.ts'
import type { Order } from '../../orders/order.ts'
import { salePostings } from '../../orders/settle/sale-posting.ts'
import { storeTransition } from '../../orders/settle/store-transition.ts'
import type { Decided } from '../decide.ts'
import { inCoins, type OpsDeps } from '../ops-deps.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'
import { fillAdvice } from '../queues/fill-advice.ts'

/**
 * Accepts a provider's report that it has paid the order, or closes the notice that a sale is above the monthly limit.
 * Moves no coins.
 * @throws {OpsRefusal} when the provider has reported no payout of a held order
 */
export async function acceptFillEnd(deps: OpsDeps, stores: OpsStores, order: Order): Promise<Decided> {
  const { orderId, state, fill } = order
  if (fill?.isOverLimit) return closeOverLimit(stores, order, fill)
  const transition = applyFact(order, { kind: 'fill-end-accepted' }, deps.clock.now(), deps.terms)
  if (transition.order.state === state)
    throw new OpsRefusal(
      `Order ${orderId} is ${state} and ${fill?.provider} names ${fill?.payoutTxId ? 'its payout' : 'no payout'}: there is no end to accept. What you can do: ${fillAdvice(order)}.`,
    )
  await storeTransition(stores, transition)
  for (const sold of salePostings(deps.catalogue, transition.order)) await stores.ledger.post(sold)
  const to = deps.catalogue.recorded(order.to)
  const payoutAtomic = fill?.payoutAtomic ?? null
  const paid = payoutAtomic === null ? 'an amount it does not name' : inCoins(payoutAtomic, to)
  return {
    action: 'order done',
    subject: `order ${orderId}`,
    facts: { state, provider: fill?.provider ?? '', transaction: fill?.payoutTxId ?? '' },
    summary: [`Order ${orderId} is FINISHED: ${fill?.provider} paid ${paid} in ${fill?.payoutTxId}. No coins move.`],
  }
}

/** Removes a sale above the account's monthly limit from the queue. Does not otherwise change the order. */
async function closeOverLimit(stores: OpsStores, order: Order, fill: OrderFill): Promise<Decided> {
  const { orderId, state } = order
  await storeTransition(stores, stay({ ...order, fill: { ...fill, isOverLimit: false } }))
  return {
    action: 'order done',
    subject: `order ${orderId}`,
    facts: { state, provider: fill.provider, reason: 'over-limit' },
    summary: [`Order ${orderId} stays ${state} and is no longer marked as over the monthly limit. No coins move.`],
  }
}
