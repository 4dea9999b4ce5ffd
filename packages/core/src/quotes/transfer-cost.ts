import { roundToPrecision, scale } from '@cambio/kernel/money'
import { rational } from '@cambio/kernel/rational'
import { PLAIN_TRANSFER_PERCENT } from '@cambio/kernel/transfer-cost'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { networkFeeOf, type PairMarket } from './price-quote.ts'
import type { RateTick } from './tick.ts'

/**
 * Returns the market for payouts to a destination where a transfer costs `percent` % of the ordinary cost. Its network
 * fee is never below the quoted fee. Returns the market unchanged for an ordinary address.
 */
export function marketForDestination(market: PairMarket, percent: number): PairMarket {
  if (percent <= PLAIN_TRANSFER_PERCENT) return market
  return { ...market, networkFeeAtomic: feeForDestination(market.networkFeeAtomic, market.to, percent) }
}

/**
 * Returns the network fee at a tick, in base units of the transferred instrument. The transfer costs `percent` % of the
 * ordinary cost. Returns null while the fee is unknown.
 */
export function networkFeeTo(
  instrument: Instrument,
  tick: RateTick,
  catalogue: Catalogue,
  percent: number,
): bigint | null {
  const feeAtomic = networkFeeOf(instrument, tick, catalogue)
  return feeAtomic === null ? null : feeForDestination(feeAtomic, instrument, percent)
}

/**
 * Returns the network fee of a transfer that costs `percent` % of the ordinary cost, in base units of the instrument.
 * It is rounded up and never below `quotedFeeAtomic`.
 */
export function feeForDestination(quotedFeeAtomic: bigint, instrument: Instrument, percent: number): bigint {
  if (percent <= PLAIN_TRANSFER_PERCENT) return quotedFeeAtomic
  const { decimals, precisionDecimals } = instrument
  const times = rational(BigInt(percent), BigInt(PLAIN_TRANSFER_PERCENT))
  return roundToPrecision(scale(quotedFeeAtomic, times, 'up'), decimals, precisionDecimals, 'up')
}
