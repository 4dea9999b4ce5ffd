import { proveDelivery } from '../../card-orders/prove-delivery.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import { inCoins, type OpsDeps } from '../ops-deps.ts'
import type { OpsStores } from '../ops-store.ts'

/**
 * Maximum time by which a block may be older than the order of its transaction, in milliseconds. Bitcoin's block times
 * may be wrong by two hours.
 */
const BLOCK_TIME_ERROR_MS = 2 * 3_600_000

/** A transaction that an operator names as the delivery of a card order. */
export interface NamedDelivery {
  txId: string
  /**
   * Coins that our node shows for the destination, in base units. Null when the exchange follows no chain of the coin.
   */
  amountAtomic: bigint | null
}

/**
 * Looks up at our own node the transaction that an operator names for a card order.
 * @throws {OpsRefusal} when the node follows the chain and does not prove the payment
 * @throws {AdapterError} when the node does not respond
 */
export async function proveByHand(
  { catalogue, gateways }: Pick<OpsDeps, 'catalogue' | 'gateways'>,
  stores: Pick<OpsStores, 'cardOrders'>,
  { orderId, txId }: { orderId: number; txId: string },
): Promise<NamedDelivery> {
  const order = await stores.cardOrders.find(orderId)
  if (!order) throw new OpsRefusal(`There is no card order ${orderId}.`)
  const to = catalogue.get({ slug: order.to })
  const gateway = gateways.get(to.chain)
  if (!gateway) return { txId, amountAtomic: null }
  const { destinationAddress } = order
  const amountAtomic = await proveDelivery(gateway, to, { txId, destinationAddress })
  if (amountAtomic === null)
    throw new OpsRefusal(`Our node does not show ${txId} with ${to.minConfirmationsToWithdraw} confirmations.`)
  if (amountAtomic === 0n)
    throw new OpsRefusal(`${txId} pays ${inCoins(0n, to)} to ${destinationAddress}. The order stays as it is.`)
  const found = await gateway.transaction(txId)
  const block = found.status === 'included' ? await gateway.block(found.block.height) : null
  if (block === null || block.at + BLOCK_TIME_ERROR_MS < order.createdAt)
    throw new OpsRefusal(`${txId} is older than order ${orderId}, so it is not its delivery.`)
  return { txId, amountAtomic }
}
