import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api-client.ts'
import { costShare } from '../../../lib/exchange/cost-share.ts'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import type { RateQuery } from './rate-query.ts'

/** Largest deposit that the exchange fills from its own inventory, and the costs of that swap. */
export interface OwnLimit {
  /** Amount in the send coin, as a decimal string. */
  maxAmount: string
  /** Costs of swapping `maxAmount`, as a percentage of its market value. */
  percent: string
}

/** Maximum age of the limit, in milliseconds. It is short, because the limit changes with prices and inventory. */
const FRESH_MS = 10_000

/**
 * Returns the query options for the exchange's own limit for a pair. The result is null if the exchange has no price of
 * its own. It is also null if a provider is cheaper and therefore fills even the exchange's largest amount.
 */
export function ownLimitQuery(pair: RateQuery) {
  return queryOptions({
    queryKey: ['own-limit', pair],
    queryFn: async ({ signal }): Promise<OwnLimit | null> => {
      const { depositRules, hasDepositMaximum, liquidityProviderPublicCode } = await callApi('getRate', {
        query: pair,
        signal,
      })
      if (!hasDepositMaximum || otherExchange(liquidityProviderPublicCode) !== null) return null
      const { maxAmount } = depositRules
      const amount = { claimedDepositAmount: maxAmount, claimedDepositAmountCurrency: pair.instrumentFromSlug }
      const largest = await callApi('getRate', { query: { ...pair, ...amount }, signal })
      const share = costShare(largest)
      return otherExchange(largest.liquidityProviderPublicCode) === null && share
        ? { maxAmount, percent: share.percent }
        : null
    },
    staleTime: FRESH_MS,
    retry: false,
  })
}
