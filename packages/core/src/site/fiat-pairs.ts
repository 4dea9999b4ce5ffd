import { byPopularity } from '@cambio/kernel/instrument-order'
import type { Catalogue } from '../instruments/catalogue.ts'
import { isBankMoney, isCardMoney, type Instrument } from '../instruments/instrument.ts'
import { isActivePair, type PairMarket } from './sold-pairs.ts'

/** Slugs of the pairs that the site's "Buy" and "Sell" links open, such as `cardeur-btc`; null if no pair is open. */
export interface FiatPairs {
  buy: string | null
  sell: string | null
}

/** How a user pays for a coin, or where the money for a sold coin arrives. */
type FiatMethod = 'card' | 'bank'

/** A pair of a coin and fiat money that a user can swap now. */
export interface CoinFiatPair {
  /** `buy`: the user pays money for the coin. `sell`: the user sends the coin. */
  direction: 'buy' | 'sell'
  method: FiatMethod
  /** ISO 4217 code of the currency. */
  currencyTitle: string
  /** Code of the pair's page, such as `cardeur-btc`. */
  code: string
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
    .toSorted(byPopularity)
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

/**
 * Returns the pairs in which a coin can be bought or sold for money now, at most one for each direction and method.
 * Each pair consists of the preferred currency, or the first available currency, and the coin on its most popular open
 * network.
 */
export function coinFiatPairs(
  market: PairMarket,
  { instruments, fiat }: Pick<Catalogue, 'instruments' | 'fiat'>,
  currencyTitle: string,
): CoinFiatPair[] {
  const networks = instruments
    .filter((one) => one.instrumentType === 'crypto' && one.currencyTitle === currencyTitle)
    .toSorted(byPopularity)
  const money = [...fiat, ...instruments].toSorted((a, b) => Number(isPreferred(b)) - Number(isPreferred(a)))
  return (['card', 'bank'] as const).flatMap((method) => {
    const pairs = money
      .filter(method === 'card' ? isCardMoney : isBankMoney)
      .flatMap((currency) => networks.map((coin) => ({ currency, coin })))
    const bought = pairs.find(({ currency, coin }) => isActivePair(market, currency, coin))
    const sold = pairs.find(({ currency, coin }) => isActivePair(market, coin, currency))
    return [
      ...(bought ? [fiatPairOf('buy', method, bought.currency, bought.coin)] : []),
      ...(sold ? [fiatPairOf('sell', method, sold.coin, sold.currency)] : []),
    ]
  })
}

function fiatPairOf(
  direction: CoinFiatPair['direction'],
  method: FiatMethod,
  from: Instrument,
  to: Instrument,
): CoinFiatPair {
  const { currencyTitle } = direction === 'buy' ? from : to
  return { direction, method, currencyTitle, code: pairCode(from, to) }
}

const isPreferred = ({ currencyTitle }: Instrument): boolean => currencyTitle === PREFERRED

function codeOf(from: Instrument | undefined, to: Instrument | undefined): string | null {
  return from && to ? pairCode(from, to) : null
}

function pairCode(from: Instrument, to: Instrument): string {
  return `${from.bestChangeName}-${to.bestChangeName}`.toLowerCase()
}
