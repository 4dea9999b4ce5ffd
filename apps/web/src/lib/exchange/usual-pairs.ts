import type { InstrumentTitles, InstrumentView } from '@cambio/contract/instrument'
import { byPopularity } from '@cambio/kernel/instrument-order'
import { isFiat } from './is-by-card.ts'

export interface Direction {
  from: InstrumentTitles
  to: InstrumentTitles
  /** Slug of the pair in its page URL, such as `btc-eth`. */
  pair: string
}

export type ListedCoin = Pick<
  InstrumentView,
  | 'instrumentType'
  | 'currencyTitle'
  | 'networkTitle'
  | 'bestChangeName'
  | 'popularity'
  | 'isDepositEnabled'
  | 'isWithdrawalEnabled'
>

const COINS = 4
/** Number of coins with which each fiat currency is paired. */
const FIAT_COINS = 2

/**
 * Returns pairs for buying and selling the most popular coins with every available fiat currency and payment method.
 */
export function fiatDirections(instruments: readonly ListedCoin[]): Direction[] {
  const coins = popularCoins(instruments).slice(0, FIAT_COINS)
  const money = instruments.filter(isFiat)
  return [
    ...money
      .filter(({ isDepositEnabled }) => isDepositEnabled)
      .flatMap((from) => coins.filter((to) => to.isWithdrawalEnabled).map((to) => directionOf(from, to))),
    ...money
      .filter(({ isWithdrawalEnabled }) => isWithdrawalEnabled)
      .flatMap((to) => coins.filter((from) => from.isDepositEnabled).map((from) => directionOf(from, to))),
  ]
}

function popularCoins(instruments: readonly ListedCoin[]): ListedCoin[] {
  return instruments.filter(({ popularity }) => popularity > 0).toSorted(byPopularity)
}

/** Returns the pairs of the coins that the catalogue marks as popular, provided that users can currently swap them. */
export function usualPairs(instruments: readonly ListedCoin[]): Direction[] {
  const popular = popularCoins(instruments).slice(0, COINS)
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
