import type { Screening } from '../../screening/screening.ts'
import type { ReachCheckpoint } from '../../shared/checkpoints.ts'
import { creditedDeposit } from '../credited-deposit.ts'
import { DomainError } from '../../shared/domain-error.ts'
import type { Limiter } from '../../shared/limiter.ts'
import type { OrderStores, OrderWork } from '../order-work.ts'
import type { ProviderQuotes } from '../../liquidity/provider-quotes.ts'
import { requestProviderRefund } from '../settle/query-providers.ts'
import { agreedRefund } from './agreed-refund.ts'
import type { AddressRulesByChain } from '../check-addresses.ts'
import type { CheckDestinationDeps } from '../create/check-destination.ts'
import { settleOrder, type SettlementDeps } from '../settle/commit-settlement.ts'
import { findOrder } from '../view/find-order.ts'
import { mayNameReturnAddress, nameReturnAddress } from './name-return-address.ts'
import { assertRefundable } from '../create/order-addresses.ts'
import type { OrderTerms } from '../order-terms.ts'
import type { Order, RefundTarget } from '../order.ts'
import { measureDeposits, measureRefund, refundedDeposits, type MeasuredDeposits } from './measure-refund.ts'
import { refundOf, type RefundInfoDeps } from './refund-info.ts'
import { findRefundTarget } from './refund-target.ts'

/** Rate limit for new refund addresses per order. Each new address requires a screening and a gas estimate. */
export const REFUND_ADDRESS_RULE = { name: 'refund-addresses', points: 20, seconds: 3_600 } as const

export interface RequestRefundDeps extends SettlementDeps, Omit<RefundInfoDeps, 'stores'>, CheckDestinationDeps {
  work: OrderWork
  terms: OrderTerms
  reach: ReachCheckpoint
  addressRules: AddressRulesByChain
  screening: Screening
  providerQuotes: Pick<ProviderQuotes, 'provider' | 'checkAddress'>
  /** Rate limiter for an order's new refund addresses (`REFUND_ADDRESS_RULE`). */
  refundAddresses: Limiter
}

export interface RequestRefundInput {
  orderId: number
  destinationAddress: string
  /** Refund address; null means the address given at creation. */
  refundAddress: string | null
  refundMemo: string | null
  /**
   * The server's signature of a new refund address (`sealRefundTarget`); null if the request contains no new address.
   */
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
 * Refunds an order that is waiting for the user's choice. If the order has no refund address and its coins wait for an
 * operator, sets the address instead (`nameReturnAddress`). A refund to the address given at creation requires only the
 * order's link; a refund to any other address requires the control token. Idempotent.
 * @throws {DomainError} ORDER_NOT_FOUND, CONTROL_REQUIRED, REFUND_ADDRESS_REQUIRED, ADDRESS_INVALID, MEMO_INVALID,
 * MEMO_REQUIRED, ADDRESS_BLACKLISTED, REFUND_NOT_POSSIBLE, REFUND_CHANGED, AMOUNT_MALFORMED, NO_LIQUIDITY, TOO_MANY_ATTEMPTS
 */
export async function requestRefund(deps: RequestRefundDeps, input: RequestRefundInput): Promise<void> {
  const { order, controlled } = await findOrder({ ...deps, stores: deps.work.stores }, input)
  const { to, measured } = await namedTarget(deps, order, controlled, input)
  await deps.work.transaction(async (stores) => {
    const locked = await stores.orders.findLocked(order.orderId)
    if (!locked || (await isDone(stores, locked, to))) return
    if (locked.fill) {
      if (!locked.choice?.mayRefund) throw nothingToRefund()
      return requestProviderRefund(deps, stores, locked, to)
    }
    if (!locked.choice && (await nameReturnAddress(deps, stores, locked, to, measured))) return
    const percent = await creditedPercent(stores, locked, measured)
    // The deposit has no estimate if it was credited afterwards. The user must then request the refund again.
    if (percent === null) throw nothingToRefund()
    const info = agreedRefund(deps, await refundOf(deps, stores, locked, percent), input)
    const depositAtomic = info.refundAtomic + info.networkFeeAtomic
    const fact = { kind: 'refund-requested', ...to, depositAtomic } as const
    await settleOrder(deps, stores, locked, fact, info.networkFeeAtomic)
  })
}

/**
 * Returns whether an identical earlier request has already taken effect: the refund to this address was decided, or the
 * address was stored for waiting coins.
 */
async function isDone(stores: OrderStores, order: Order, to: RefundTarget): Promise<boolean> {
  if (order.refundAddress !== to.address || order.refundMemo !== to.memo) return false
  if (order.settlement === 'refund') return true
  if (order.choice !== null || order.fill !== null) return false
  if (order.state === 'SUSPENSE') return true
  const returned = await stores.orders.depositsOf(order.orderId, { statuses: ['RETURNED'] })
  const held = await stores.orders.depositsOf(order.orderId, { statuses: ['SUSPENSE'], isListed: true })
  return returned.length + held.length > 0
}

/**
 * Returns the refund target and the estimated costs of sending the order's deposits to it. Checks a new address only
 * for an order that has coins to refund, because each check queries the node and the screening sources.
 */
async function namedTarget(
  deps: RequestRefundDeps,
  order: Order,
  isControlled: boolean,
  input: RequestRefundInput,
): Promise<{ to: RefundTarget; measured: MeasuredDeposits }> {
  const { address, memo, seal, isNew } = await findRefundTarget(deps, order, isControlled, input)
  const deposits = await refundedDeposits(deps, deps.work.stores, order)
  if (!isNew) return { to: { address, memo, seal }, measured: await measureDeposits(deps, deposits, { address, memo }) }
  if (!(await takesNewAddress(deps.work.stores, order))) throw nothingToRefund()
  await countAddress(deps, order)
  await assertRefundable({ ...deps, stores: deps.work.stores }, deps.catalogue.recorded(order.from), address)
  // An order that is waiting for an operator may have no deposit for an estimate. Its new address must still accept the
  // expected amount.
  const claimed = { instrument: deps.catalogue.recorded(order.from), amountAtomic: order.claimedDepositAtomic }
  if (deposits.length === 0) await measureRefund(deps, claimed, { address, memo })
  const measured = await measureDeposits(deps, deposits, { address, memo })
  return { to: { address, memo, seal: input.refundSeal }, measured }
}

/**
 * Returns the estimated cost of sending back the order's credited deposit, as a percentage of the cost of a transfer to
 * an ordinary address. Returns null if there is no estimate.
 */
async function creditedPercent(stores: OrderStores, order: Order, measured: MeasuredDeposits): Promise<number | null> {
  const deposit = await creditedDeposit(stores, order)
  return deposit ? (measured.get(deposit.id) ?? null) : null
}

/** Returns whether a new refund address has an effect: the order may be refunded, or coins wait for an address. */
async function takesNewAddress(stores: OrderStores, order: Order): Promise<boolean> {
  if (order.choice?.mayRefund) return true
  if (order.fill || order.choice || !mayNameReturnAddress(order)) return false
  if (order.state === 'SUSPENSE') return true
  return (await stores.orders.depositsOf(order.orderId, { statuses: ['SUSPENSE'] })).length > 0
}

async function countAddress({ refundAddresses }: RequestRefundDeps, { orderId }: Order): Promise<void> {
  const { isOver, resetMs } = await refundAddresses.take(String(orderId))
  if (!isOver) return
  const retryAfterSeconds = Math.ceil(resetMs / 1_000)
  throw new DomainError('TOO_MANY_ATTEMPTS', 'Too many refund addresses for this order', { retryAfterSeconds })
}

function nothingToRefund(): DomainError {
  return new DomainError('REFUND_NOT_POSSIBLE', 'This order has nothing to refund at the moment')
}
