import type { PricePeriod } from '@cambio/kernel/price-words'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api-client.ts'
import { callPrices } from '../../../lib/api/price-calls.ts'
import type { PairLimits } from '../state/row-limits.ts'

/**
 * Query for all coins with their prices. While the page is visible, polls every six seconds, which is the display time
 * of a rate.
 */
export const pricesQuery = queryOptions({
  queryKey: ['prices'],
  queryFn: ({ signal }) => callPrices('listPrices', { signal }),
  staleTime: 5_000,
  refetchInterval: 6_000,
})

/** Returns the query options for a coin's price history over a period, in US dollars or in the coin `quote`. */
export const historyQuery = (symbol: string, period: PricePeriod, quote?: string) =>
  queryOptions({
    queryKey: ['price-history', symbol, period, quote],
    queryFn: ({ signal }) => callPrices('priceHistory', { query: { symbol, period, quote }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    refetchInterval: 60_000,
  })

/**
 * Returns the query options for a floating quote. `from` and `to` are slugs; `amount` is a decimal string in `from`.
 */
export const coinQuoteQuery = (from: string, to: string, amount: string) =>
  queryOptions({
    queryKey: ['coin-quote', from, to, amount],
    queryFn: ({ signal }) =>
      callApi('getRate', {
        query: {
          instrumentFromSlug: from,
          instrumentToSlug: to,
          claimedDepositAmount: amount,
          rateMode: 'FLOATING',
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 5_000,
    refetchInterval: 6_000,
  })

/** Returns the query options for the limits of a pair's send amount. `from` and `to` are slugs. */
export const pairLimitsQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['pair-limits', from, to],
    queryFn: async ({ signal }): Promise<PairLimits> => {
      const query = { instrumentFromSlug: from, instrumentToSlug: to, rateMode: 'FLOATING' } as const
      const { depositRules, hasDepositMaximum } = await callApi('getRate', { query, signal })
      return { ...depositRules, maxAmount: hasDepositMaximum ? depositRules.maxAmount : null }
    },
    retry: false,
    staleTime: 60_000,
  })
