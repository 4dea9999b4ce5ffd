import type { PairData } from '@cambio/contract/pair-data'
import type { RateRequest } from '@cambio/contract/calls/get-rate'
import { quoteCard, type CardQuoteRequest, type QuoteCardDeps } from '@cambio/core/card-orders/quote-card'
import type { InstrumentName } from '@cambio/core/instruments/catalogue'
import { isCardMoney, isFiat } from '@cambio/core/instruments/instrument'
import type { QuotePolicy } from '@cambio/core/quotes/quote-policy'
import type * as z from 'zod/mini'
import { HttpRefusal } from '../http/errors/errors.ts'
import { presentCardQuote } from '../routes/rates/card-quote.presenter.ts'

export interface CardQuoteDeps extends QuoteCardDeps {
  policy: QuotePolicy
}

/**
 * Returns whether a request is for a card purchase. This is true if the send currency is a card currency. It is also
 * true if the request is marked as fiat but names no fiat currency.
 */
export function isCardRequest(
  { catalogue }: Pick<CardQuoteDeps, 'catalogue'>,
  { from, to }: { from: InstrumentName; to: InstrumentName },
  exchangeType?: z.infer<typeof RateRequest>['exchangeType'],
): boolean {
  const [sent, received] = [catalogue.find(from), catalogue.find(to)]
  if (sent !== null && isCardMoney(sent)) return true
  return exchangeType === 'fiat' && ![sent, received].some((one) => one !== null && isFiat(one))
}

/**
 * Checks that a request marked as crypto names no card currency.
 * @throws {HttpRefusal} ERR_VALIDATION
 */
export function assertExchangeType(
  { catalogue }: Pick<CardQuoteDeps, 'catalogue'>,
  { from, to }: { from: InstrumentName; to: InstrumentName },
  exchangeType: z.infer<typeof RateRequest>['exchangeType'],
): void {
  if (exchangeType !== 'crypto') return
  const hasCard = [from, to].map((name) => catalogue.find(name)).some((one) => one !== null && isCardMoney(one))
  if (hasCard) throw new HttpRefusal(422, 'ERR_VALIDATION', 'exchangeType: expected fiat for a card currency')
}

/** Returns whether a request is for selling coins and paying out the money to a card. */
export function isSaleRequest({ catalogue }: Pick<CardQuoteDeps, 'catalogue'>, to: InstrumentName): boolean {
  const received = catalogue.find(to)
  return received !== null && isCardMoney(received)
}

/**
 * Returns the card provider's quote in API format.
 * @throws {DomainError} in the same cases as `quoteCard`
 */
export async function cardPairData(services: CardQuoteDeps, request: CardQuoteRequest): Promise<PairData> {
  return presentCardQuote(services, await quoteCard(services, request))
}
