import type { Catalogue } from '../instruments/catalogue.ts'
import { isFiat, type Instrument } from '../instruments/instrument.ts'
import { midRate } from './price-quote.ts'
import type { RateTick } from './tick.ts'
import type { MarketRate } from '../liquidity/sanity-band.ts'

/** Currency title of the coin that represents the US dollar in prices. */
const NUMERAIRE = 'USDT'

/**
 * Returns the market rate with which a provider's price is compared. The exchange has a price for every coin that it
 * trades itself, on any network, and for the currency of its bank account. One US dollar is treated as one unit of the
 * numeraire. Other fiat currencies have no price.
 */
export function marketRate(tick: RateTick | null, catalogue: Catalogue, from: Instrument, to: Instrument): MarketRate {
  if (to.currencyTitle === 'USD' && isFiat(to))
    return midRate(tick, from, { ...to, currencyTitle: NUMERAIRE }) ?? 'missing'
  const rate = midRate(tick, from, to)
  if (rate !== null) return rate
  const isOurs = ({ currencyTitle }: Instrument): boolean =>
    catalogue.instruments.some((own) => own.currencyTitle === currencyTitle)
  return isOurs(from) && isOurs(to) ? 'missing' : null
}
