import type { Catalogue } from '../instruments/catalogue.ts'
import { isOthersOnly, type Instrument } from '../instruments/instrument.ts'

/** The house's coins that coins of other exchanges are told with. */
const MAIN_COINS = 5

export interface ListedPair {
  from: Instrument
  to: Instrument
}

/**
 * The directions worth a page that people find by searching, in the order of the catalogue, which is that of popularity: all of the
 * house's own coins, and coins that only other exchanges deal in with the house's first ones. What is closed is left out.
 */
export function* listedPairs({ all }: Pick<Catalogue, 'all'>): Generator<ListedPair> {
  const own = all.filter((coin) => !isOthersOnly(coin))
  const others = all.filter(isOthersOnly)
  const main = own.slice(0, MAIN_COINS)
  yield* openPairs(own, own)
  yield* openPairs(main, others)
  yield* openPairs(others, main)
}

function* openPairs(sent: readonly Instrument[], received: readonly Instrument[]): Generator<ListedPair> {
  for (const from of sent) {
    if (!from.isDepositEnabled) continue
    for (const to of received) if (to.isPayoutEnabled && to.slug !== from.slug) yield { from, to }
  }
}
