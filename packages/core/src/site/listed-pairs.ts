import type { Catalogue } from '../instruments/catalogue.ts'
import { isOthersOnly, type Instrument } from '../instruments/instrument.ts'

/** The house's coins that coins of other exchanges are told with. */
const MAIN_COINS = 5

export interface ListedPair {
  from: Instrument
  to: Instrument
}

/** A coin that is sent, with those that it is exchanged for. */
interface Row {
  from: Instrument
  received: readonly Instrument[]
  count: number
}

/**
 * The directions worth a page that people find by searching, in the order of the catalogue, which is that of popularity: all of the
 * house's own coins, and coins that only other exchanges deal in with the house's first ones. What is closed is left out. Of these
 * the ones from number `first` on and before number `end`.
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

/** How many directions are listed. */
export function countListedPairs(catalogue: Pick<Catalogue, 'all'>): number {
  return rows(catalogue).reduce((sum, { count }) => sum + count, 0)
}

function rows({ all }: Pick<Catalogue, 'all'>): Row[] {
  const own = all.filter((coin) => !isOthersOnly(coin))
  const others = all.filter(isOthersOnly)
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
