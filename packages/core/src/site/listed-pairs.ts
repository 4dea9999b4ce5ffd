import type { Catalogue } from '../instruments/catalogue.ts'
import { isProviderOnly, type Instrument } from '../instruments/instrument.ts'

/** Number of our most popular coins with which each provider-only coin is paired. */
const MAIN_COINS = 5

export interface ListedPair {
  from: Instrument
  to: Instrument
}

/** A send coin with the coins that it can be swapped for. */
interface Row {
  from: Instrument
  received: readonly Instrument[]
  count: number
}

/**
 * Yields the pairs that have a page for search engines, by popularity: every pair of the exchange's own coins, and
 * every provider-only coin paired with the exchange's most popular coins. Omits pairs with a closed direction. Yields
 * only the pairs with indices from `first` (inclusive) to `end` (exclusive).
 */
export function* listedPairs(catalogue: Pick<Catalogue, 'all'>, first = 0, end = Infinity): Generator<ListedPair> {
  let number = 0
  for (const { from, received, count } of rows(catalogue)) {
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

export function countListedPairs(catalogue: Pick<Catalogue, 'all'>): number {
  return rows(catalogue).reduce((sum, { count }) => sum + count, 0)
}

function rows({ all }: Pick<Catalogue, 'all'>): Row[] {
  const own = all.filter((coin) => !isProviderOnly(coin))
  const others = all.filter(isProviderOnly)
  const main = own.slice(0, MAIN_COINS)
  return [...openRows(own, own), ...openRows(main, others), ...openRows(others, main)]
}

function openRows(sent: readonly Instrument[], to: readonly Instrument[]): Row[] {
  const received = to.filter((coin) => coin.isPayoutEnabled)
  const slugs = new Set(received.map(({ slug }) => slug))
  return sent
    .filter((coin) => coin.isDepositEnabled)
    .map((from) => ({ from, received, count: received.length - (slugs.has(from.slug) ? 1 : 0) }))
}
