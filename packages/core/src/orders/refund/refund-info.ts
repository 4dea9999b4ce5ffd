import { PLAIN_TRANSFER_PERCENT } from '@cambio/kernel/transfer-cost'
import type { Catalogue } from '../../instruments/catalogue.ts'
import type { Instrument } from '../../instruments/instrument.ts'
import type { ProviderQuotes } from '../../liquidity/provider-quotes.ts'
import type { TickBook } from '../../quotes/tick-store.ts'
import { networkFeeTo } from '../../quotes/transfer-cost.ts'
import { DomainError } from '../../shared/domain-error.ts'
import type { OrderStores } from '../order-work.ts'
import { checkAddressAnywhere, type AddressRulesByChain } from '../check-addresses.ts'
import type { ControlTokens } from '../control-token.ts'
import type { CheckDestinationDeps } from '../create/check-destination.ts'
import { creditedAmount } from '../credited-deposit.ts'
import { countEstimate, type EstimateLimits } from './count-estimate.ts'
import { returnableAmount } from './dust.ts'
import { addressTooCostly, measureRefund, refundedDeposits } from './measure-refund.ts'
import { holdsControl, isSameAddress } from '../view/find-order.ts'
import type { Order } from '../order.ts'
import type { NamedRefund } from './refund-target.ts'

export interface RefundInfo {
  instrument: Instrument
  /** Amount that would arrive after the network fee is deducted, in base units of the send side. */
  refundAtomic: bigint
  /** Estimated network fee, in base units of the send side. */
  networkFeeAtomic: bigint
}

/** A refund with the cost of its transfer. */
export interface MeasuredRefundInfo extends RefundInfo {
  /** Cost of the transfer as a percentage of the cost of a transfer to an ordinary address. */
  transferCostPercent: number
}

export interface RefundInfoDeps {
  stores: OrderStores
  catalogue: Catalogue
  ticks: TickBook
  controlTokens: ControlTokens
  addressRules: AddressRulesByChain
}

/**
 * Returns the amount and the current network fee of a refund to `refundAddress`. If it is null, uses the order's own
 * refund address. The caller must know the order's destination address or prove that it may change the order. The
 * result contains no addresses.
 * @throws {DomainError} ORDER_NOT_FOUND, REFUND_NOT_POSSIBLE, ADDRESS_INVALID, MEMO_INVALID, MEMO_REQUIRED; NO_LIQUIDITY
 *   while the fee is unknown; TOO_MANY_ATTEMPTS after too many addresses that are not the order's own
 */
export async function orderRefundInfo(
  deps: RefundInfoDeps &
    CheckDestinationDeps &
    EstimateLimits & { providerQuotes: Pick<ProviderQuotes, 'checkAddress'> },
  input: { orderId: number; destinationAddress: string | null; controlToken: string | null } & NamedRefund,
): Promise<RefundInfo> {
  const order = await findRefundable(deps, input)
  const [coins] = order.choice === null ? [] : await refundedDeposits(deps, deps.stores, order)
  if (!coins) return refundOf(deps, deps.stores, order, PLAIN_TRANSFER_PERCENT)
  const named = { address: input.refundAddress ?? '', memo: input.refundMemo, field: 'refundAddress' }
  const address =
    input.refundAddress === null ? order.refundAddress : await checkAddressAnywhere(deps, coins.instrument, named)
  if (address !== null && address !== order.refundAddress)
    await countEstimate(deps, order, address, await holdsControl(deps, input))
  const memo = input.refundAddress === null ? order.refundMemo : input.refundMemo
  const percent = address === null ? PLAIN_TRANSFER_PERCENT : await measureRefund(deps, coins, { address, memo })
  return refundOf(deps, deps.stores, order, percent)
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
 * Returns the amount and the current network fee of a refund to an address where a transfer costs `percent` % of the
 * ordinary cost.
 * @throws {DomainError} REFUND_NOT_POSSIBLE, NO_LIQUIDITY; ADDRESS_INVALID if the fee to this address would consume the
 *   deposit but an ordinary fee would not
 */
export async function refundOf(
  deps: Pick<RefundInfoDeps, 'catalogue' | 'ticks'>,
  stores: OrderStores,
  order: Order,
  percent: number,
): Promise<MeasuredRefundInfo> {
  if (order.fill && order.choice?.mayRefund) {
    // The provider deducts the network fee from the refund but does not report its amount.
    const refundAtomic = order.fill.depositAtomic ?? order.claimedDepositAtomic
    const instrument = deps.catalogue.recorded(order.from)
    return { instrument, refundAtomic, networkFeeAtomic: 0n, transferCostPercent: PLAIN_TRANSFER_PERCENT }
  }
  const depositAtomic = await creditedAmount(stores, order)
  if (!order.choice?.mayRefund || depositAtomic === null)
    throw new DomainError('REFUND_NOT_POSSIBLE', 'This order has nothing to refund at the moment')
  const instrument = deps.catalogue.recorded(order.from)
  const tick = deps.ticks.latest()
  const networkFeeAtomic = tick && networkFeeTo(instrument, tick, deps.catalogue, percent)
  if (networkFeeAtomic === null) throw new DomainError('NO_LIQUIDITY', 'The network fee is unknown at the moment')
  const refundAtomic = returnableAmount(instrument, depositAtomic, networkFeeAtomic)
  if (refundAtomic === null)
    throw percent > PLAIN_TRANSFER_PERCENT
      ? addressTooCostly()
      : new DomainError('REFUND_NOT_POSSIBLE', 'The network fee would consume the refund at the moment')
  return { instrument, refundAtomic, networkFeeAtomic, transferCostPercent: percent }
}
