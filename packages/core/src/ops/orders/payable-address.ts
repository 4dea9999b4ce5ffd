import type { Instrument } from '../../instruments/instrument.ts'
import { checkAddress } from '../../orders/check-addresses.ts'
import type { Order, RefundTarget } from '../../orders/order.ts'
import { refundTargetText } from '../../seals/statements.ts'
import type { Stores } from '../../chain-work/stores.ts'
import type { OpsDeps } from '../ops-deps.ts'
import { OpsRefusal } from '../ops-refusal.ts'

export interface PayableAddress {
  address: string
  memo: string | null
}

/** Returns an order's refund target, signed by the operator. */
export function sealedRefund(
  { sealer }: Pick<OpsDeps, 'sealer'>,
  { orderId }: Pick<Order, 'orderId'>,
  { address, memo }: PayableAddress,
): RefundTarget {
  return { address, memo, seal: sealer.seal(refundTargetText({ orderId, address, memo })) }
}

/**
 * Returns the address that receives a refund: the one specified by the operator or, by default, the refund address from
 * the order's creation. It must be valid on the chain and must not be one of our own, blacklisted, or the order's
 * destination.
 * @throws {OpsRefusal} with the reason
 * @throws {DomainError} ADDRESS_INVALID, MEMO_INVALID
 */
export async function payableAddress(
  deps: Pick<OpsDeps, 'addressRules' | 'screening'>,
  stores: Stores,
  instrument: Instrument,
  order: Pick<Order, 'refundAddress' | 'refundMemo' | 'destinationAddress'> | null,
  named: PayableAddress | null,
): Promise<PayableAddress> {
  const known = order?.refundAddress ?? null
  if (!named && known === null) throw new OpsRefusal('No refund address is known: name one with --to.')
  const target = named ?? { address: known ?? '', memo: order?.refundMemo ?? null }
  const address = checkAddress(deps.addressRules, instrument, target.address, target.memo, 'to')
  if (order && address === order.destinationAddress)
    throw new OpsRefusal('This is the destination of the order. Name another address for the refund.')
  if ((await stores.chains.ownAddresses(instrument.chain, [address])).length > 0)
    throw new OpsRefusal(`${address} is an address of the exchange.`)
  if (await deps.screening.isBlacklisted(instrument.chain, address)) throw new OpsRefusal(`${address} is blacklisted.`)
  return { address, memo: target.memo }
}
