import type { InstrumentTitles, InstrumentView } from '@cambio/contract/instrument'

export interface Direction {
  from: InstrumentTitles
  to: InstrumentTitles
  /** Code of the pair in the URL, such as `btc-eth`. */
  pair: string
}

export type ListedCoin = Pick<
  InstrumentView,
  'currencyTitle' | 'networkTitle' | 'bestChangeName' | 'popularity' | 'isDepositEnabled' | 'isWithdrawalEnabled'
>

const COINS = 4

/** Returns the pairs of the coins that the catalogue marks as popular, provided that users can currently swap them. */
export function usualPairs(instruments: readonly ListedCoin[]): Direction[] {
  const popular = instruments
    .filter(({ popularity }) => popularity > 0)
    .toSorted((a, b) => a.popularity - b.popularity)
    .slice(0, COINS)
  return popular
    .filter(({ isDepositEnabled }) => isDepositEnabled)
    .flatMap((from) => popular.filter((to) => to !== from && to.isWithdrawalEnabled).map((to) => directionOf(from, to)))
}

function directionOf(from: ListedCoin, to: ListedCoin): Direction {
  return {
    from: titlesOf(from),
    to: titlesOf(to),
    pair: `${from.bestChangeName}-${to.bestChangeName}`.toLowerCase(),
  }
}

const titlesOf = ({ currencyTitle, networkTitle }: ListedCoin): InstrumentTitles => ({ currencyTitle, networkTitle })
