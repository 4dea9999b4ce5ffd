import { basisPoints, scale } from '@cambio/kernel/money'
import type { Rational } from '@cambio/kernel/rational'
import type { Order } from '../orders/order.ts'

export interface PayoutPolicy {
  /**
   * Maximum difference between a FIXED order's deposit and the agreed amount, in basis points of the agreed amount. Up
   * to this difference, the agreed rate applies.
   */
  fixedToleranceBps: number
  /**
   * Maximum amount by which the payout at a newer rate may exceed the payout at the order's signed price, in basis
   * points.
   */
  rateDistanceBps: number
  /**
   * Maximum amount by which the payout at a newer rate may exceed the payout at the best recorded market rate, in basis
   * points. The margin is needed because a database crash may lose the last ticks.
   */
  rateMarginBps: number
}

/** An order's deposit, as verified on chain by the signer. `at` is its block time in epoch milliseconds. */
export interface PaidIn {
  amountAtomic: bigint
  at: number
}

type PricedOrder = Pick<Order, 'rateMode' | 'agreedQuote' | 'claimedDepositAtomic' | 'depositDeadline'>

/**
 * Returns the maximum that a FIXED order pays out at its agreed rate, in base units of the receive side. Returns null
 * for a FLOATING order, and for a deposit that was late or differs too much from the agreed amount.
 */
export function agreedLimit(order: PricedOrder, deposit: PaidIn, policy: PayoutPolicy): bigint | null {
  const { agreedQuote, claimedDepositAtomic: claimed } = order
  const { amountAtomic, at } = deposit
  const difference = amountAtomic > claimed ? amountAtomic - claimed : claimed - amountAtomic
  const isAsAgreed = at <= order.depositDeadline && difference <= basisPoints(claimed, policy.fixedToleranceBps, 'down')
  if (order.rateMode !== 'FIXED' || !isAsAgreed) return null
  return difference === 0n
    ? agreedQuote.amountToGetAtomic
    : atSealedPrice(order, amountAtomic) - agreedQuote.networkFeeAtomic
}

/**
 * Returns the maximum amount that an order pays out at a newer rate, in base units of the receive side. The limit is
 * the payout at the best recorded market rate, capped at a fixed distance above the payout at the signed price.
 * `bestRate` is in receive base units per send base unit.
 */
export function newerRateLimit(
  order: PricedOrder,
  { amountAtomic }: PaidIn,
  bestRate: Rational,
  { rateDistanceBps, rateMarginBps }: PayoutPolicy,
): bigint {
  const sealed = atSealedPrice(order, amountAtomic)
  const recorded = scale(amountAtomic, bestRate, 'up')
  // Compare prices before the network fee, because the fee may have fallen to zero since the terms were signed.
  const bySeal = sealed + basisPoints(sealed, rateDistanceBps, 'down')
  const byMarket = recorded + basisPoints(recorded, rateMarginBps, 'down')
  return bySeal < byMarket ? bySeal : byMarket
}

/**
 * Returns the payout for an amount at the price in the order's signed terms, in base units of the receive side. Does
 * not deduct the network fee.
 */
function atSealedPrice({ agreedQuote, claimedDepositAtomic }: PricedOrder, amountAtomic: bigint): bigint {
  const gross = agreedQuote.costs
    .filter(({ kind }) => kind !== 'rounding' && kind !== 'networkFee')
    .reduce((sum, line) => sum + line.amountAtomic, 0n)
  return (gross * amountAtomic) / claimedDepositAtomic
}
