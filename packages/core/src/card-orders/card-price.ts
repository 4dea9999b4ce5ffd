import { powerOfTen } from '@cambio/kernel/decimal-text'
import { scale } from '@cambio/kernel/money'
import { significantText, type Rational } from '@cambio/kernel/rational'
import type { BuyEstimate } from '../fiat/card-provider.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { midRate, PRICE_DIGITS } from '../quotes/price-quote.ts'
import type { CostLine } from '../quotes/quote.ts'
import type { RateTick } from '../quotes/tick.ts'

/** Currency title of the coin that represents the US dollar in prices. */
const NUMERAIRE_TITLE = 'USDT'
/** Maximum deviation of a provider's price from the market price in either direction, in basis points. */
const TOO_GOOD_BPS = 500n
const TOO_BAD_BPS = 3_000n

/**
 * Returns a currency's market rate in base units of the coin per minor unit of the currency. One US dollar is treated
 * as one unit of the numeraire. Returns null if the tick lacks the price of the currency or of the coin. Ticks contain
 * only the currencies of the exchange's own instruments, such as the currency of its bank account.
 */
export function cardMarketRate(tick: RateTick | null, from: Instrument, to: Instrument): Rational | null {
  return midRate(tick, from.currencyTitle === 'USD' ? { ...from, currencyTitle: NUMERAIRE_TITLE } : from, to)
}

/**
 * Returns whether a provider's price is plausible. Without a market rate, any price that yields a positive amount is
 * plausible.
 */
export function isPlausible({ pay, amountToGetAtomic }: BuyEstimate, rate: Rational | null): boolean {
  if (amountToGetAtomic <= 0n) return false
  if (rate === null) return true
  const value = scale(pay.minor, rate, 'down')
  const tenThousandfold = amountToGetAtomic * 10_000n
  return tenThousandfold <= value * (10_000n + TOO_GOOD_BPS) && tenThousandfold >= value * (10_000n - TOO_BAD_BPS)
}

/** Returns the all-in price of an estimate in coins per unit of the currency, as a decimal string. */
export function cardPrice({ pay, amountToGetAtomic }: BuyEstimate, from: Instrument, to: Instrument): string {
  const price = { num: amountToGetAtomic * powerOfTen(from.decimals), den: pay.minor * powerOfTen(to.decimals) }
  return significantText(price, PRICE_DIGITS)
}

/**
 * Returns an estimate's cost lines in base units of the coin. They add up exactly to the amount that arrives. The fee
 * line uses the provider's own rate, and the `provider` line is the difference between that rate and the market rate.
 * Without a market rate, the first line has the kind `provider` and contains the provider's value before its fee.
 */
export function cardCosts({ pay, fee, amountToGetAtomic }: BuyEstimate, rate: Rational | null): CostLine[] {
  const charged = pay.minor - fee.minor
  const gross = charged > 0n ? (amountToGetAtomic * pay.minor) / charged : amountToGetAtomic
  const feeBps = Number((fee.minor * 10_000n) / pay.minor)
  const feeLine: CostLine = { kind: 'cardFee', amountAtomic: amountToGetAtomic - gross, bps: feeBps }
  if (rate === null) return [{ kind: 'provider', amountAtomic: gross, bps: null }, feeLine]
  const market = scale(pay.minor, rate, 'down')
  const lines: CostLine[] = [{ kind: 'market', amountAtomic: market, bps: null }, feeLine]
  return gross === market ? lines : [...lines, { kind: 'provider', amountAtomic: gross - market, bps: null }]
}
