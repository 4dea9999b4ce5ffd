import type { EmailConfirmationMode } from '@cambio/kernel/order-vocabulary'
import { getQuote, type QuoteRequest, type QuoteDeps } from '@cambio/core/quotes/get-quote'
import { pairDataJson } from '../routes/rates/pair-data.presenter.ts'

export interface QuoteJsonDeps extends QuoteDeps {
  /**
   * Returns the email confirmation mode for a pair of slugs, which determines whether a guest's order requires an email
   * address.
   */
  ckmOf(from: string, to: string): EmailConfirmationMode
}

/**
 * Returns a quote as a JSON string. Does not cache the string. Requests contain different amounts, and a cache lookup
 * would take as long as the computation.
 * @throws {DomainError} in the same cases as `getQuote`
 */
export function quoteJson(services: QuoteJsonDeps, request: QuoteRequest): string {
  const priced = getQuote(services, request)
  return pairDataJson(priced, services.ckmOf(priced.from.slug, priced.to.slug))
}
