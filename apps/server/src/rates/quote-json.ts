import { getQuote, type QuoteRequest } from '@cambio/core/quotes/get-quote'
import { pairDataJson } from '../routes/rates/pair-data.presenter.ts'
import type { Services } from '../services.ts'

/**
 * Returns a quote as JSON text. Quotes are not cached: amounts differ, and a cache lookup would cost as much as
 * computing the price.
 * @throws {DomainError} like `getQuote`
 */
export function quoteJson(services: Services, request: QuoteRequest): string {
  const priced = getQuote(services, request)
  return pairDataJson(priced, services.ckmOf(priced.from.slug, priced.to.slug))
}
