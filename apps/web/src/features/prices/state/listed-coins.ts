import type { PriceAnswer } from '../../../lib/price-calls.ts'

export type Coin = PriceAnswer<'listPrices'>['prices'][number]

const SORTS = ['popular', 'name', 'price', 'change'] as const
export type Sort = (typeof SORTS)[number]
type Direction = 'up' | 'down'

/** What a list is asked for; a query that says something else says nothing. */
export interface ListRequest {
  q?: string
  sort?: Sort
  dir?: Direction
}

/** The request in a query that anybody may have written. */
export function listRequest(search: Record<string, unknown>): ListRequest {
  const { q, sort, dir } = search
  const sorted = SORTS.find((one) => one === sort)
  return {
    ...(typeof q === 'string' && q.trim() !== '' && { q: q.slice(0, 40) }),
    ...(sorted && sorted !== 'popular' && { sort: sorted }),
    ...((dir === 'up' || dir === 'down') && { dir }),
  }
}

/** How a column is sorted first: names from the beginning, figures from the largest. */
export function firstDirection(sort: Sort): Direction {
  return sort === 'name' ? 'up' : 'down'
}

/** The coins that match, in the order asked for; what has no figure comes last either way. */
export function listedCoins(coins: readonly Coin[], { q = '', sort = 'popular', dir }: ListRequest): Coin[] {
  const wanted = q.trim().toLowerCase()
  const matching = coins.filter(({ currencyTitle, fullName, currencyFriendlyTitle }) =>
    `${currencyTitle} ${fullName} ${currencyFriendlyTitle}`.toLowerCase().includes(wanted),
  )
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
