import type { Catalogue } from '../instruments/catalogue.ts'
import { isCardMoney, isProviderOnly, type Instrument } from '../instruments/instrument.ts'
import { isActivePair, type PairMarket } from './sold-pairs.ts'

/** Number of our most popular coins with which each provider-only coin is paired. */
const MAIN_COINS = 5

export interface ListedPair {
  from: Instrument
  to: Instrument
}

/** The exchange's instruments and the providers' markets. */
export interface PairSource {
  catalogue: Pick<Catalogue, 'all'>
  market: PairMarket
}

/** A send coin with the coins that it can be swapped for. */
interface Row {
  from: Instrument
  received: readonly Instrument[]
  count: number
}

/**
 * Yields the pairs that have a page for search engines, by popularity. These are all pairs of the exchange's own coins,
 * purchases and sales by card, and the pairs of each provider-only coin with the exchange's most popular coins. Omits
 * pairs that are not active. Yields only the pairs with indices from `first` (inclusive) to `end` (exclusive).
 */
export function* listedPairs(source: PairSource, first = 0, end = Infinity): Generator<ListedPair> {
  let number = 0
  for (const { from, received, count } of rows(source)) {
    if (number >= end) return
    if (number + count <= first) {
      number += count
      continue
    }
    for (const to of received) {
      if (to.slug === from.slug) continue
      if (number >= first && number < end) yield { from, to }
      number += 1
    }
  }
}

export function countListedPairs(source: PairSource): number {
  return rows(source).reduce((sum, { count }) => sum + count, 0)
}

function rows({ catalogue: { all }, market }: PairSource): Row[] {
  const own = all.filter((coin) => !isProviderOnly(coin) && !isCardMoney(coin))
  const card = all.filter(isCardMoney)
  const others = all.filter(isProviderOnly)
  const main = own.slice(0, MAIN_COINS)
  const byProviders = [
    [card, own],
    [own, card],
    [main, others],
    [others, main],
  ] as const
  return [...ownRows(own), ...byProviders.flatMap(([sent, to]) => providerRows(market, sent, to))]
}

/**
 * Returns the pairs of the exchange's own coins. All rows share one list of receive coins, because there may be a
 * million pairs.
 */
function ownRows(own: readonly Instrument[]): Row[] {
  const received = own.filter((coin) => coin.isPayoutEnabled)
  const slugs = new Set(received.map(({ slug }) => slug))
  return own
    .filter((coin) => coin.isDepositEnabled)
    .map((from) => ({ from, received, count: received.length - (slugs.has(from.slug) ? 1 : 0) }))
}

/** Returns the active pairs among those that only providers trade. */
function providerRows(market: PairMarket, sent: readonly Instrument[], to: readonly Instrument[]): Row[] {
  return sent.map((from) => {
    const received = to.filter((coin) => isActivePair(market, from, coin))
    return { from, received, count: received.length }
  })
}
