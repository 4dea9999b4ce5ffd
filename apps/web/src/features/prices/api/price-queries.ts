import type { PricePeriod } from '@cambio/kernel/price-words'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callPrices } from '../../../lib/price-calls.ts'

/** All coins with their prices, asked again while it is looked at. */
export const pricesQuery = queryOptions({
  queryKey: ['prices'],
  queryFn: ({ signal }) => callPrices('listPrices', { signal }),
  staleTime: 10_000,
  refetchInterval: 30_000,
})

/** What a coin cost over a period, in US dollars or in another coin. */
export const historyQuery = (symbol: string, period: PricePeriod, quote?: string) =>
  queryOptions({
    queryKey: ['price-history', symbol, period, quote],
    queryFn: ({ signal }) => callPrices('priceHistory', { query: { symbol, period, quote }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    refetchInterval: 60_000,
  })
