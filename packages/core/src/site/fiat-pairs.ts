import type { Catalogue } from '../instruments/catalogue.ts'
import type { Instrument } from '../instruments/instrument.ts'

/** Slugs of the pairs that the site's "Buy" and "Sell" links open, such as `cardeur-btc`; null if no pair is open. */
export interface FiatPairs {
  buy: string | null
  sell: string | null
}

/** Currency that the "Buy" and "Sell" links prefer. */
const PREFERRED = 'EUR'

/**
 * Returns the pairs for the "Buy" and "Sell" links. Each pair consists of the preferred currency and the most popular
 * coin that can be exchanged now.
 */
export function fiatPairs({ instruments, fiat }: Pick<Catalogue, 'instruments' | 'fiat'>): FiatPairs {
  const coins = instruments
    .filter(({ instrumentType, popularity }) => instrumentType === 'crypto' && popularity > 0)
    .toSorted((a, b) => a.popularity - b.popularity)
  const money = [...fiat, ...instruments.filter(({ instrumentType }) => instrumentType === 'fiat')]
  const preferred = money.toSorted((a, b) => Number(isPreferred(b)) - Number(isPreferred(a)))
  return {
    buy: codeOf(
      preferred.find((one) => one.isDepositEnabled),
      coins.find((one) => one.isPayoutEnabled),
    ),
    sell: codeOf(
      coins.find((one) => one.isDepositEnabled),
      preferred.find((one) => one.isPayoutEnabled),
    ),
  }
}

const isPreferred = ({ currencyTitle }: Instrument): boolean => currencyTitle === PREFERRED

function codeOf(from: Instrument | undefined, to: Instrument | undefined): string | null {
  return from && to ? `${from.bestChangeName}-${to.bestChangeName}`.toLowerCase() : null
}
