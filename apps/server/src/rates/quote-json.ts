import { getQuote, type QuoteRequest } from '@cambio/core/quotes/get-quote'
import { pairDataJson } from '../routes/rates/pair-data.presenter.ts'
import type { Services } from '../services.ts'

/**
 * Returns a quote as JSON text. It caches nothing, because amounts differ and a lookup costs as much as pricing.
 * @throws {DomainError} as `getQuote`
 */
export function quoteJson(services: Services, request: QuoteRequest): string {
  const priced = getQuote(services, request)
  return pairDataJson(priced, services.ckmOf(priced.from.slug, priced.to.slug))
}
