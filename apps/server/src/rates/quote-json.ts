import { getQuote, type QuoteRequest } from '@cambio/core/quotes/get-quote'
import { pairDataJson } from '../routes/rates/pair-data.presenter.ts'
import type { Services } from '../services.ts'

/**
 * A quote as JSON text. Nothing of it is kept: people ask for amounts of their own, and looking one up costs what
 * pricing it does.
 * @throws {DomainError} as `getQuote`
 */
export function quoteJson(services: Services, request: QuoteRequest): string {
  const priced = getQuote(services, request)
  return pairDataJson(priced, services.ckmOf(priced.from.slug, priced.to.slug))
}
