import type { Catalogue } from '../../instruments/catalogue.ts'
import type { Instrument } from '../../instruments/instrument.ts'
import { networkFeeOf } from '../../quotes/price-quote.ts'
import type { TickBook } from '../../quotes/tick-store.ts'
import { DomainError } from '../../shared/domain-error.ts'
import type { OrderStores } from '../order-work.ts'
import type { AddressRulesByChain } from '../check-addresses.ts'
import type { ControlTokens } from '../control-token.ts'
import { creditedAmount } from '../credited-amount.ts'
import { returnableAmount } from './dust.ts'
import { holdsControl, isSameAddress } from '../view/find-order.ts'
import type { Order } from '../order.ts'

export interface RefundInfo {
  instrument: Instrument
  /** Amount that would arrive after the network fee is deducted, in base units of the send side. */
  refundAtomic: bigint
  /** Estimated network fee, in base units of the send side. */
  networkFeeAtomic: bigint
}

export interface RefundInfoDeps {
  stores: OrderStores
  catalogue: Catalogue
  ticks: TickBook
  controlTokens: ControlTokens
  addressRules: AddressRulesByChain
}

/**
 * Returns the amount and fee of a refund at the current network fee. The caller must know the order's destination
 * address or prove that it may change the order. The result contains no addresses.
 * @throws {DomainError} ORDER_NOT_FOUND, REFUND_NOT_POSSIBLE; NO_LIQUIDITY while the fee is unknown
 */
export async function orderRefundInfo(
  deps: RefundInfoDeps,
  input: { orderId: number; destinationAddress: string | null; controlToken: string | null },
): Promise<RefundInfo> {
  return refundOf(deps, deps.stores, await findRefundable(deps, input))
}

/**
 * Returns the order if the caller knows its destination address or proves that it may change the order.
 * @throws {DomainError} ORDER_NOT_FOUND
 */
export async function findRefundable(
  deps: Pick<RefundInfoDeps, 'stores' | 'controlTokens' | 'addressRules'>,
  input: { orderId: number; destinationAddress: string | null; controlToken: string | null },
): Promise<Order> {
  const order = await deps.stores.orders.find(input.orderId)
  const isKnown =
    order !== null &&
    ((input.destinationAddress !== null &&
      isSameAddress(deps.addressRules, order.destinationAddress, input.destinationAddress)) ||
      (await holdsControl(deps, input)))
  if (!isKnown) throw new DomainError('ORDER_NOT_FOUND', 'Order not found')
  return order
}

/**
 * Returns the amount and fee of a refund at the current network fee.
 * @throws {DomainError} REFUND_NOT_POSSIBLE, NO_LIQUIDITY
 */
export async function refundOf(
  deps: Pick<RefundInfoDeps, 'catalogue' | 'ticks'>,
  stores: OrderStores,
  order: Order,
): Promise<RefundInfo> {
  if (order.fill && order.choice?.mayRefund) {
    // The provider deducts the network fee from the refund but does not report its amount.
    const refundAtomic = order.fill.depositAtomic ?? order.claimedDepositAtomic
    return { instrument: deps.catalogue.get({ slug: order.from }), refundAtomic, networkFeeAtomic: 0n }
  }
  const depositAtomic = await creditedAmount(stores, order)
  if (!order.choice?.mayRefund || depositAtomic === null)
    throw new DomainError('REFUND_NOT_POSSIBLE', 'This order has nothing to refund at the moment')
  const instrument = deps.catalogue.get({ slug: order.from })
  const tick = deps.ticks.latest()
  const networkFeeAtomic = tick && networkFeeOf(instrument, tick, deps.catalogue)
  if (networkFeeAtomic === null) throw new DomainError('NO_LIQUIDITY', 'The network fee is unknown at the moment')
  const refundAtomic = returnableAmount(instrument, depositAtomic, networkFeeAtomic)
  if (refundAtomic === null)
    throw new DomainError('REFUND_NOT_POSSIBLE', 'The network fee would consume the refund at the moment')
  return { instrument, refundAtomic, networkFeeAtomic }
}
