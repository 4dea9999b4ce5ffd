import type { OrderView } from '@cambio/contract/order-view'
import { divide, multiply, parseRational, rationalText } from '@cambio/kernel/rational'
import { creditedDeposit } from './deposits.ts'

/**
 * Returns what the credited deposit would have paid at the agreed fixed rate, as a decimal string rounded down. Returns
 * null if the deposit is the agreed amount, because the agreed payout then states it.
 */
export function fixedRatePayout(order: OrderView): { came: string; payout: string } | null {
  const came = creditedDeposit(order)?.amount ?? ''
  const [deposit, agreed, payout] = [
    came,
    order.claimedDepositAmount,
    order.claimedPublicRate.claimedAmountToReceive,
  ].map(parseRational)
  if (!deposit || !agreed || !payout || agreed.num === 0n) return null
  if (deposit.num * agreed.den === agreed.num * deposit.den) return null
  const value = multiply(payout, divide(deposit, agreed))
  return { came, payout: rationalText(value, order.pair.instrumentTo.precisionDecimals) }
}
