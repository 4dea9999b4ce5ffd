import type { PairData } from '@cambio/contract/pair-data'
import type { RateRequest } from '@cambio/contract/calls/get-rate'
import { quoteCard, type QuoteCardDeps } from '@cambio/core/card-orders/quote-card'
import type { InstrumentName } from '@cambio/core/instruments/catalogue'
import { isFiat } from '@cambio/core/instruments/instrument'
import type { QuoteRequest } from '@cambio/core/quotes/get-quote'
import type { QuotePolicy } from '@cambio/core/quotes/quote-policy'
import type * as z from 'zod/mini'
import { presentCardQuote } from '../routes/rates/card-quote.presenter.ts'

/** Dependencies of the quotes of purchases by card. */
export interface CardQuoteDeps extends QuoteCardDeps {
  policy: QuotePolicy
}

/** Returns whether a request is about a purchase by card: it says so, or one of its sides is a fiat currency. */
export function isCardRequest(
  { catalogue }: Pick<CardQuoteDeps, 'catalogue'>,
  { from, to }: { from: InstrumentName; to: InstrumentName },
  exchangeType?: z.infer<typeof RateRequest>['exchangeType'],
): boolean {
  const sides = [catalogue.find(from), catalogue.find(to)]
  return exchangeType === 'fiat' || sides.some((one) => one !== null && isFiat(one))
}

/**
 * Returns the card provider's quote for the API.
 * @throws {DomainError} like `quoteCard`
 */
export async function cardPairData(services: CardQuoteDeps, request: Omit<QuoteRequest, 'markup'>): Promise<PairData> {
  return presentCardQuote(services, await quoteCard(services, request))
}
