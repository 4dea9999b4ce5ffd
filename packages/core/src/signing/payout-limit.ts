import { basisPoints } from '@cambio/kernel/money'
import type { Order } from '../orders/order.ts'

export interface PayoutPolicy {
  /** How far a deposit of a FIXED order may differ from the claimed one and keep the agreed rate, basis points. */
  fixedToleranceBps: number
  /** How far the payout of a floating or re-rated order may lie above its sealed price, basis points. */
  rateDistanceBps: number
}

/**
 * Returns the most that an order may pay for a deposit, base units of the receive side. A FIXED order whose deposit came in time
 * and in the claimed amount pays its agreed amount, unless its user accepted a newer rate. Every other order pays by a newer
 * rate, within a distance of the sealed price.
 */
export function payoutLimit(
  order: Pick<Order, 'rateMode' | 'bargain' | 'claimedDepositAtomic' | 'depositDeadline' | 'events'>,
  deposit: { amountAtomic: bigint; at: number },
  { fixedToleranceBps, rateDistanceBps }: PayoutPolicy,
): bigint {
  const { bargain, claimedDepositAtomic: claimed } = order
  const { amountAtomic, at } = deposit
  const gross = bargain.costs
    .filter(({ kind }) => kind !== 'rounding' && kind !== 'networkFee')
    .reduce((sum, line) => sum + line.amountAtomic, 0n)
  const difference = amountAtomic > claimed ? amountAtomic - claimed : claimed - amountAtomic
  const hasNewRate = order.events.some(({ kind }) => kind === 'RATE_MODE_CHANGE_ACCEPTED')
  const isAsAgreed =
    !hasNewRate && at <= order.depositDeadline && difference <= basisPoints(claimed, fixedToleranceBps, 'down')
  if (order.rateMode === 'FIXED' && isAsAgreed)
    return difference === 0n ? bargain.amountToGetAtomic : (gross * amountAtomic) / claimed - bargain.networkFeeAtomic
  const atSealedPrice = (gross * amountAtomic) / claimed
  // The network fee may have fallen to nothing since.
  return atSealedPrice + basisPoints(atSealedPrice, rateDistanceBps, 'down')
}
