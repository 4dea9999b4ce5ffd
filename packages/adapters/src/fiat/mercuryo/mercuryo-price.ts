import type { BuyEstimate, BuyRateQuery } from '@cambio/core/fiat/card-provider'
import { type FiatMoney, parseFiat } from '@cambio/core/fiat/fiat-money'
import { toAtomic } from '../../provider-amount.ts'
import { UnreadableAnswer } from '../../provider-http.ts'
import type { Price } from './mercuryo-json.ts'
import type { Bounds } from './mercuryo-limits.ts'

/**
 * Returns whether an amount is below the minimum or above the maximum. The amount and both limits must be in the same
 * currency.
 */
export function isOutside(pay: FiatMoney, { minimum, maximum }: Bounds): boolean {
  return pay.minor < minimum.minor || (maximum !== null && pay.minor > maximum.minor)
}

/**
 * Returns Mercuryo's price for a request. Rounds the coin amount down to base units.
 * @throws {UnreadableAnswer} when the response is about another amount, currency or coin, or contains an invalid fee
 */
export function estimateOf(query: BuyRateQuery, price: Price, bounds: Bounds): BuyEstimate {
  const { pay, to } = query
  const paid = parseFiat(price.fiat_amount, price.fiat_currency)
  const isSame = paid?.currency === pay.currency && paid.minor === pay.minor
  const fee = parseFiat(price.fee[pay.currency] ?? '', pay.currency)
  if (!isSame || price.currency.toUpperCase() !== to.currencyTitle || fee === null || fee.minor > pay.minor)
    throw new UnreadableAnswer('Mercuryo returned a price for another request', { retryable: true })
  const amountToGetAtomic = toAtomic(price.amount, to)
  return { pay, fee, amountToGetAtomic, ...bounds, needsIdentity: price.kyc_limit_exceeded }
}
