import { PLAIN_TRANSFER_PERCENT } from '@cambio/kernel/transfer-cost'
import type { Recipient } from '../../chains/destination-probe.ts'
import type { Catalogue } from '../../instruments/catalogue.ts'
import type { Instrument } from '../../instruments/instrument.ts'
import { microValue } from '../../quotes/exposure-limit.ts'
import type { RateTick } from '../../quotes/tick.ts'
import { networkFeeTo } from '../../quotes/transfer-cost.ts'
import { DomainError } from '../../shared/domain-error.ts'
import { measureTransfer, type CheckDestinationDeps } from '../create/check-destination.ts'
import type { OrderStores } from '../order-work.ts'
import type { Order } from '../order.ts'
import { isDust, returnableAmount } from './dust.ts'

/** Maximum number of amounts for which a refund's cost is estimated. */
const MAX_MEASUREMENTS = 3

/** Maximum number of deposits whose refund cost one request estimates. An operator must return any further deposits. */
const MAX_MEASURED_DEPOSITS = 5

/** Coins that are sent back to the user of an order. */
export interface RefundedCoins {
  instrument: Instrument
  /** Deposited amount, in base units of the instrument. */
  amountAtomic: bigint
}

/** A deposit that may be sent back. */
export interface RefundedDeposit extends RefundedCoins {
  id: string
}

/**
 * Costs of sending deposits back, each as a percentage of the cost of a transfer to an ordinary address, by deposit ID.
 * A deposit without an entry has no estimate, for example because it was credited after the estimates.
 */
export type MeasuredDeposits = ReadonlyMap<string, number>

/** Refund address of an order with the estimated cost of a transfer to the address. */
export interface MeasuredRefund {
  /** Refund address at the time of the estimate; null if the order had no refund address. */
  address: string | null
  memo: string | null
  /**
   * Cost of a transfer to the address as a percentage of the cost of a transfer to an ordinary address; null if the
   * address rejects the transfer or makes it too expensive.
   */
  percent: number | null
}

/**
 * Thrown when an order's refund address has changed since its refund cost was estimated. The worker handles the order
 * again later.
 */
export class RefundAddressChanged extends Error {
  override readonly name = 'RefundAddressChanged'
}

/**
 * Returns the deposits that a refund request of an order would send back. If the order offers the user a choice, this
 * is its credited deposit. Otherwise, these are its largest suspended deposits that need no operator. Returns an empty
 * list if a provider fills the order or if it cannot be refunded.
 */
export async function refundedDeposits(
  { catalogue }: { catalogue: Catalogue },
  stores: Pick<OrderStores, 'orders'>,
  { orderId, choice, fill }: Order,
): Promise<RefundedDeposit[]> {
  if (fill !== null || choice?.mayRefund === false) return []
  const deposits = choice
    ? await stores.orders.depositsOf(orderId, { statuses: ['CREDITED'] })
    : await stores.orders.depositsOf(orderId, { statuses: ['SUSPENSE'], isListed: false })
  return deposits.map(({ id, asset, amountAtomic }) => ({
    id,
    instrument: catalogue.get({ slug: asset }),
    amountAtomic,
  }))
}

/**
 * Estimates the refund costs of the deposits with the highest values. Estimates each deposit separately, because the
 * recipient's code may act differently for each amount. Skips dust, which is never sent back. Returns the costs by
 * deposit ID, as percentages of the cost of a transfer to an ordinary address.
 * @throws {DomainError} in the same cases as `measureRefund`
 */
export async function measureDeposits(
  deps: CheckDestinationDeps,
  deposits: readonly RefundedDeposit[],
  to: Recipient,
): Promise<MeasuredDeposits> {
  const tick = deps.ticks.latest()
  const valueOf = ({ instrument, amountAtomic }: RefundedCoins) =>
    tick ? microValue(tick, instrument, amountAtomic) : 0n
  const largest = deposits
    .filter(({ instrument, amountAtomic }) => !isDust(deps, instrument, amountAtomic))
    .toSorted(
      (one, other) =>
        compareAtomic(valueOf(other), valueOf(one)) || compareAtomic(other.amountAtomic, one.amountAtomic),
    )
    .slice(0, MAX_MEASURED_DEPOSITS)
  const measured = new Map<string, number>()
  for (const deposit of largest) measured.set(deposit.id, await measureRefund(deps, deposit, to))
  return measured
}

/**
 * Returns the cost of sending coins back to an address as a percentage of the cost of a transfer to an ordinary
 * address. Estimates the cost for the amount that remains after the fee at `tick`. The code at the address may act
 * differently for each amount. Repeats the estimate while the fee rises.
 * @throws {DomainError} ADDRESS_INVALID for the field `refundAddress` and MEMO_REQUIRED, in the same cases as
 *   `measureTransfer`; also ADDRESS_INVALID if the cost rises with each estimate
 */
export async function measureRefund(
  deps: CheckDestinationDeps,
  { instrument, amountAtomic }: RefundedCoins,
  to: Recipient,
  tick: RateTick | null = deps.ticks.latest(),
): Promise<number> {
  let percent = PLAIN_TRANSFER_PERCENT
  for (let round = 0; round < MAX_MEASUREMENTS; round += 1) {
    const fee = (tick && networkFeeTo(instrument, tick, deps.catalogue, percent)) ?? 0n
    // If the fee consumes all coins, no refund is sent. Estimate the entire amount to find out whether the address
    // accepts coins.
    const arrives = returnableAmount(instrument, amountAtomic, fee) ?? amountAtomic
    const wanted = { ...to, instrument, amountAtomic: arrives, field: 'refundAddress' }
    const measured = await measureTransfer(deps, wanted)
    if (measured <= percent) return percent
    percent = measured
  }
  throw addressTooCostly()
}

/**
 * Estimates the cost of a refund that no user confirms, at the tick that determines its fee. Must run before the
 * transaction that commits the refund, because it queries a node.
 */
export async function measureAutomaticRefund(
  deps: CheckDestinationDeps,
  { refundAddress: address, refundMemo: memo, fill }: Pick<Order, 'refundAddress' | 'refundMemo' | 'fill'>,
  coins: RefundedCoins,
  tick: RateTick | null,
): Promise<MeasuredRefund> {
  if (address === null || fill !== null) return { address, memo, percent: PLAIN_TRANSFER_PERCENT }
  try {
    return { address, memo, percent: await measureRefund(deps, coins, { address, memo }, tick) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { address, memo, percent: null }
  }
}

/**
 * Returns the estimated percentage if it belongs to the order's current refund address; null if that address is
 * refused.
 * @throws {RefundAddressChanged}
 */
export function percentFor(
  { address, memo, percent }: MeasuredRefund,
  { refundAddress, refundMemo }: Pick<Order, 'refundAddress' | 'refundMemo'>,
): number | null {
  if (address !== refundAddress || memo !== refundMemo) throw new RefundAddressChanged('The refund address has changed')
  return percent
}

/** Returns the error for a contract whose network fee is too high for the refunded amount. */
export function addressTooCostly(): DomainError {
  return new DomainError('ADDRESS_INVALID', 'The network fee of a refund to this address is too high for the amount', {
    field: 'refundAddress',
    reason: 'error_address_costly',
  })
}

function compareAtomic(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0
}
