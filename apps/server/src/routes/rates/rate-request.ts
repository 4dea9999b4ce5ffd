import type { RateRequest } from '@cambio/contract/calls/get-rate'
import type { QuoteRequest } from '@cambio/core/quotes/get-quote'
import { DomainError } from '@cambio/core/shared/domain-error'
import type * as z from 'zod/mini'

/**
 * Converts a request to the input of the use case.
 * @throws {DomainError} PAIR_NOT_ACTIVE for fiat
 */
export function quoteRequestOf(query: z.infer<typeof RateRequest>): Omit<QuoteRequest, 'markup'> {
  if (query.exchangeType === 'fiat') throw new DomainError('PAIR_NOT_ACTIVE', 'Fiat is not exchanged yet')
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
    amount: query.claimedDepositAmount || null,
    amountCurrency: query.claimedDepositAmountCurrency || null,
  }
}
