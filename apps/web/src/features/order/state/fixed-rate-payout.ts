import type { OrderView } from '@cambio/contract/order-view'
import { divide, multiply, parseRational, rationalText } from '@cambio/kernel/rational'
import { creditedDeposit } from './deposits.ts'

/**
 * Returns the credited deposit (`came`) and its payout at the agreed fixed rate, rounded down, as decimal strings.
 * Returns null if there is no credited deposit. Also returns null if the deposit equals the agreed amount, because the
 * page already shows the payout of that amount.
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
