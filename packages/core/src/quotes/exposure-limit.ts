import { powerOfTen } from '@cambio/kernel/decimal-text'
import { present } from '@cambio/kernel/assert'
import { basisPoints, formatAmount, scale } from '@cambio/kernel/money'
import { divide, multiply, parseRational, rational, type Rational } from '@cambio/kernel/rational'
import type { Instrument } from '../instruments/instrument.ts'
import type { QuotePolicy } from './quote-policy.ts'
import { tickPrice, type RateTick } from './tick.ts'

/** Number of decimals of a client's exposure, which is in micro-USDT. */
export const MICRO_DIGITS = 6
/** Number of clients that together may reserve an asset's entire exposure limit. */
const CLIENTS_PER_ASSET = 4n
/** Number of partner keys that together may reserve an asset's entire exposure limit. */
const PARTNERS_PER_ASSET = 2n

/** Returns the total amount of the asset `to` that open FIXED orders may guarantee at a tick, in base units. */
export function exposureLimit(tick: RateTick, policy: QuotePolicy, to: Instrument): bigint {
  const byFloat = basisPoints(BigInt(tick.inventory[to.slug] ?? '0'), policy.exposure.inventoryBps, 'down')
  const price = tickPrice(tick, to.currencyTitle)
  if (!price || price.num === 0n) return 0n
  const units = divide(numeraire(policy.exposure.assetNumeraire), price)
  const byValue = scale(powerOfTen(to.decimals), units, 'down')
  return byFloat < byValue ? byFloat : byValue
}

/**
 * Returns the part of an asset's exposure limit that one client may reserve at a tick, in base units. A partner's key
 * creates orders for many users, so its part is larger. The part is rounded up, so that a round limit in USDT results
 * in a round maximum deposit.
 */
export function exposureShare(tick: RateTick, policy: QuotePolicy, to: Instrument, isPartner: boolean): bigint {
  return exposureLimit(tick, policy, to) / (isPartner ? PARTNERS_PER_ASSET : CLIENTS_PER_ASSET) + 1n
}

/**
 * Returns the maximum market value of a new FIXED order at a tick, in base units of the asset `to`. Three limits apply:
 * the unreserved rest of the asset's exposure limit, one client's share of that limit, and one client's maximum value
 * in USDT. A partner's order has the same maximum, because the order's address also counts as a client. Client limits
 * are rounded up, because a payout is smaller than the market value by the spread.
 */
export function exposureLeft(tick: RateTick, policy: QuotePolicy, to: Instrument): bigint {
  const left = exposureLimit(tick, policy, to) - BigInt(tick.reserved?.[to.slug] ?? '0')
  const limits = [
    left,
    exposureShare(tick, policy, to, false),
    amountWorth(tick, to, microOf(policy.exposure.clientNumeraire)) + 1n,
  ]
  const least = limits.reduce((one, other) => (one < other ? one : other))
  return least > 0n ? least : 0n
}

/** Returns the value of an amount at a tick in micro-USDT, rounded up, or 0 if the tick has no price. */
export function microValue(tick: RateTick, instrument: Instrument, amountAtomic: bigint): bigint {
  const price = tickPrice(tick, instrument.currencyTitle)
  return price ? microValueAt(price, instrument, amountAtomic) : 0n
}

/** Returns the value of an amount at a price, in micro-USDT, rounded up. */
export function microValueAt(price: Rational, instrument: Pick<Instrument, 'decimals'>, amountAtomic: bigint): bigint {
  return scale(amountAtomic, multiply(price, unitsToMicro(instrument)), 'up')
}

/**
 * Returns the amount of an asset that is worth `micro` micro-USDT at the tick's price, in base units and rounded down.
 * Returns 0 if the tick has no price.
 */
export function amountWorth(tick: RateTick, instrument: Instrument, micro: bigint): bigint {
  const price = tickPrice(tick, instrument.currencyTitle)
  if (!price || price.num === 0n || micro <= 0n) return 0n
  return scale(micro, divide(rational(1n, 1n), multiply(price, unitsToMicro(instrument))), 'down')
}

/** Converts a decimal string in the numeraire to micro-USDT. */
export function microOf(text: string): bigint {
  return scale(powerOfTen(MICRO_DIGITS), numeraire(text), 'down')
}

function unitsToMicro(instrument: Pick<Instrument, 'decimals'>): Rational {
  return rational(powerOfTen(MICRO_DIGITS), powerOfTen(instrument.decimals))
}

/** Formats micro-USDT as a decimal string, for logs and operators. */
export function microText(micro: bigint): string {
  return formatAmount(micro, MICRO_DIGITS)
}

function numeraire(text: string): Rational {
  return present(parseRational(text), 'policy amounts are decimals')
}
