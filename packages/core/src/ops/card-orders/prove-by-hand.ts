import { nodesOf, proveDelivery } from '../../card-orders/prove-delivery.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import { inCoins, type OpsDeps } from '../ops-deps.ts'
import type { OpsStores } from '../ops-store.ts'

/** A transaction that an operator specifies as the delivery of a card order. */
export interface NamedDelivery {
  txId: string
  /**
   * Amount that the transaction pays to the destination according to our node, in base units. Null if the exchange does
   * not follow the coin's chain.
   */
  amountAtomic: bigint | null
}

/**
 * Uses our nodes to look up the transaction that an operator specified for a card order.
 * @throws {OpsRefusal} when the exchange follows the chain but its nodes do not prove the payment
 * @throws {AdapterError} when a node does not respond, or the nodes disagree
 */
export async function proveByHand(
  deps: Pick<OpsDeps, 'catalogue' | 'gateways' | 'witnesses'>,
  stores: Pick<OpsStores, 'cardOrders'>,
  { orderId, txId }: { orderId: number; txId: string },
): Promise<NamedDelivery> {
  const order = await stores.cardOrders.find(orderId)
  if (!order) throw new OpsRefusal(`There is no card order ${orderId}.`)
  const to = deps.catalogue.recorded(order.to)
  const nodes = nodesOf(deps, to.chain)
  if (!nodes) return { txId, amountAtomic: null }
  const amountAtomic = await proveDelivery(nodes, to, { ...order, txId })
  if (amountAtomic === null)
    throw new OpsRefusal(`Our nodes do not both show ${txId} with ${to.minConfirmationsToWithdraw} confirmations.`)
  if (amountAtomic === 0n)
    throw new OpsRefusal(
      `${txId} is older than order ${orderId}, or pays ${inCoins(0n, to)} to ${order.destinationAddress}. The order stays as it is.`,
    )
  return { txId, amountAtomic }
}
