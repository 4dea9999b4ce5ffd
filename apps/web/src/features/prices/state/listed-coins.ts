import { searchInstruments } from '@cambio/kernel/instrument-search'
import type { PriceAnswer } from '../../../lib/api/price-calls.ts'

export type Coin = PriceAnswer<'listPrices'>['prices'][number]

const SORTS = ['popular', 'name', 'price', 'change'] as const
export type Sort = (typeof SORTS)[number]
type Direction = 'up' | 'down'

/** Search terms and sort order of the price list. */
export interface ListRequest {
  q?: string
  sort?: Sort
  dir?: Direction
}

/** Reads the search terms and sort order from an untrusted query. Ignores invalid values. */
export function listRequest(search: Record<string, unknown>): ListRequest {
  const { q, sort, dir } = search
  const sorted = SORTS.find((one) => one === sort)
  return {
    ...(typeof q === 'string' && q.trim() !== '' && { q: q.slice(0, 40) }),
    ...(sorted && sorted !== 'popular' && { sort: sorted }),
    ...((dir === 'up' || dir === 'down') && { dir }),
  }
}

/** Returns the sort direction after the first click on a column: ascending for names, descending for numbers. */
export function firstDirection(sort: Sort): Direction {
  return sort === 'name' ? 'up' : 'down'
}

/** Number of coins that the list suggests when a search finds nothing. */
const SUGGESTIONS = 5

/** Returns the coins to suggest when a search finds nothing. `coins` is sorted by popularity. */
export function suggestedCoins(coins: readonly Coin[]): Coin[] {
  return coins.slice(0, SUGGESTIONS)
}

/**
 * Returns the coins that match a search, best matches first. Uses the same search as the coin picker. Without search
 * terms, returns all coins.
 */
function matchingCoins(coins: readonly Coin[], q: string): Coin[] {
  if (q.trim() === '') return [...coins]
  // Do not search the network names, because a price applies to a coin on all of its networks.
  const searched = coins.map((coin) => ({ ...coin, coin, networkTitle: '', networkFriendlyTitle: '' }))
  return searchInstruments(searched, q).map(({ coin }) => coin)
}

/**
 * Returns the matching coins in the requested order. Coins without a value come last in both directions.
 */
export function listedCoins(coins: readonly Coin[], { q = '', sort = 'popular', dir }: ListRequest): Coin[] {
  const matching = matchingCoins(coins, q)
  if (sort === 'popular') return matching
  const sign = (dir ?? firstDirection(sort)) === 'up' ? 1 : -1
  if (sort === 'name') return matching.toSorted((one, other) => sign * one.fullName.localeCompare(other.fullName, 'en'))
  const figure = (coin: Coin): number | null => {
    const text = sort === 'price' ? coin.price : coin.change24h
    return text === null ? null : Number(text)
  }
  return matching.toSorted((one, other) => {
    const [a, b] = [figure(one), figure(other)]
    return a === null || b === null ? Number(a === null) - Number(b === null) : sign * (a - b)
  })
}
