import type { Screening } from '../../screening/screening.ts'
import { DomainError } from '../../shared/domain-error.ts'
import type { OrderStores, OrderWork } from '../order-work.ts'
import type { ProviderQuotes } from '../../liquidity/provider-quotes.ts'
import { requestProviderRefund } from '../settle/query-providers.ts'
import { agreedRefund } from './agreed-refund.ts'
import type { AddressRulesByChain } from '../check-addresses.ts'
import type { CheckDestinationDeps } from '../create/check-destination.ts'
import { settleOrder, type SettlementDeps } from '../settle/commit-settlement.ts'
import { findOrder } from '../view/find-order.ts'
import { nameReturnAddress } from './name-return-address.ts'
import { assertRefundable } from '../create/order-addresses.ts'
import type { OrderTerms } from '../order-terms.ts'
import type { Order, RefundTarget } from '../order.ts'
import { refundOf, type RefundInfoDeps } from './refund-info.ts'
import { findRefundTarget } from './refund-target.ts'

export interface RequestRefundDeps extends SettlementDeps, Omit<RefundInfoDeps, 'stores'>, CheckDestinationDeps {
  work: OrderWork
  terms: OrderTerms
  addressRules: AddressRulesByChain
  screening: Screening
  providerQuotes: Pick<ProviderQuotes, 'provider' | 'checkAddress'>
}

export interface RequestRefundInput {
  orderId: number
  destinationAddress: string
  /** Refund address; null means the address given at creation. */
  refundAddress: string | null
  refundMemo: string | null
  /** The server's signature of a new refund address (`sealRefundTarget`); null if the request contains none. */
  refundSeal: string | null
  /**
   * Refund amount that the page displayed, as a decimal string in units of the send side; null if the caller omitted
   * it.
   */
  refundAmount: string | null
  /**
   * Network fee that the page displayed, as a decimal string in units of the send side. The exchange charges no higher
   * fee (`agreedRefund`).
   */
  claimedNetworkFee: string | null
  controlToken: string | null
}

/**
 * Refunds an order that is waiting for the user's choice. The order's link alone is enough for a refund to the address
 * given at creation. Any other address requires the control token. Idempotent: a repeated call changes nothing. If
 * coins are waiting for an operator because the order has no refund address, the call sets the address
 * (`nameReturnAddress`).
 * @throws {DomainError} ORDER_NOT_FOUND, CONTROL_REQUIRED, REFUND_ADDRESS_REQUIRED, ADDRESS_INVALID, MEMO_INVALID,
 *   REFUND_ADDRESS_SAME, ADDRESS_BLACKLISTED, REFUND_NOT_POSSIBLE, REFUND_CHANGED, AMOUNT_MALFORMED, NO_LIQUIDITY
 */
export async function requestRefund(deps: RequestRefundDeps, input: RequestRefundInput): Promise<void> {
  const { order, controlled } = await findOrder({ ...deps, stores: deps.work.stores }, input)
  const to = await namedTarget(deps, order, controlled, input)
  await deps.work.transaction(async (stores) => {
    const locked = await stores.orders.findLocked(order.orderId)
    if (!locked || (await isDone(stores, locked, to))) return
    if (locked.fill) {
      if (!locked.choice?.mayRefund)
        throw new DomainError('REFUND_NOT_POSSIBLE', 'There is nothing to refund on this order at the moment')
      return requestProviderRefund(deps, stores, locked, to)
    }
    if (!locked.choice && (await nameReturnAddress(deps, stores, locked, to))) return
    const info = agreedRefund(deps, await refundOf(deps, stores, locked), input)
    const depositAtomic = info.refundAtomic + info.networkFeeAtomic
    const fact = { kind: 'refund-requested', ...to, depositAtomic } as const
    await settleOrder(deps, stores, locked, fact, info.networkFeeAtomic)
  })
}

/**
 * Returns whether the same request has already taken effect, because the refund to this address was decided or the
 * address was stored for waiting coins.
 */
async function isDone(stores: OrderStores, order: Order, to: RefundTarget): Promise<boolean> {
  if (order.refundAddress !== to.address || order.refundMemo !== to.memo) return false
  if (order.settlement === 'refund') return true
  if (order.choice !== null || order.fill !== null) return false
  if (order.state === 'SUSPENSE') return true
  return (await stores.orders.depositsOf(order.orderId)).some(
    ({ status, listing }) => status === 'RETURNED' || (status === 'SUSPENSE' && listing !== null),
  )
}

async function namedTarget(
  deps: RequestRefundDeps,
  order: Order,
  isControlled: boolean,
  input: RequestRefundInput,
): Promise<RefundTarget> {
  const { address, memo, seal, isNew } = await findRefundTarget(deps, order, isControlled, input)
  if (!isNew) return { address, memo, seal }
  await assertAllowed(deps, deps.work.stores, order, address)
  return { address, memo, seal: input.refundSeal }
}

async function assertAllowed(
  deps: RequestRefundDeps,
  stores: OrderStores,
  order: Order,
  address: string,
): Promise<void> {
  if (address === order.destinationAddress)
    throw new DomainError('REFUND_ADDRESS_SAME', 'Refund and destination address must differ', {
      field: 'refundAddress',
      reason: 'error_address_must_be_different',
    })
  const instrument = deps.catalogue.get({ slug: order.from })
  await assertRefundable({ ...deps, stores }, instrument, address)
}
