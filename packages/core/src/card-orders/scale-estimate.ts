import type { BuyEstimate, BuyPriceAnswer } from '../fiat/card-provider.ts'
import type { FiatMoney } from '../fiat/fiat-money.ts'
import { AdapterError } from '../shared/adapter-error.ts'

/**
 * Returns the price of `pay` at the rate of a sample payment, or the bounds of the sample if `pay` violates them.
 * Rounds the coins down. The price is approximate, because a provider's fee may have a minimum.
 * @throws {AdapterError} when the provider has no price for the sample payment
 */
export function scaleEstimate(sample: BuyPriceAnswer<BuyEstimate>, pay: FiatMoney): BuyPriceAnswer<BuyEstimate> {
  const { minimum, maximum } = sample.kind === 'price' ? sample.price : sample
  if (pay.minor < minimum.minor || (maximum !== null && pay.minor > maximum.minor))
    return { kind: 'out-of-bounds', minimum, maximum }
  if (sample.kind !== 'price')
    throw new AdapterError('The card provider has no price for the sample payment', { retryable: true })
  const { price } = sample
  const scaled = (amount: bigint) => (amount * pay.minor) / price.pay.minor
  const fee = { ...price.fee, minor: scaled(price.fee.minor) }
  const amountToGetAtomic = scaled(price.amountToGetAtomic)
  return { kind: 'price', price: { pay, fee, amountToGetAtomic, minimum, maximum, needsIdentity: null } }
}
