import type { RateRequest } from '@cambio/contract/calls/get-rate'
import type { QuoteRequest } from '@cambio/core/quotes/get-quote'
import type * as z from 'zod/mini'

/** Converts a request to the input of the use case. */
export function quoteRequestOf(query: Partial<z.infer<typeof RateRequest>>): Omit<QuoteRequest, 'markup'> {
  return {
    from: {
      slug: query.instrumentFromSlug,
      currencyTitle: query.instrumentFromCurrencyTitle,
      networkTitle: query.instrumentFromNetworkTitle,
    },
    to: {
      slug: query.instrumentToSlug,
      currencyTitle: query.instrumentToCurrencyTitle,
      networkTitle: query.instrumentToNetworkTitle,
    },
    rateMode: query.rateMode ?? 'FLOATING',
    amount: query.claimedDepositAmount ?? null,
    amountCurrency: query.claimedDepositAmountCurrency ?? null,
    transferCostPercent: query.networkFeePercent,
  }
}
