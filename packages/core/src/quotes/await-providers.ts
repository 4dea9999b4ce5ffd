import { DomainError } from '../shared/domain-error.ts'
import { providerQuery, type QuoteDeps, type QuoteRequest } from './get-quote.ts'
import { isOwnInventoryOnly, mayBeServedByProvider } from './provider-may-serve.ts'

/**
 * Waits for the first provider quote after `getQuote` has refused a request, so that a second `getQuote` call finds it
 * in the cache. Returns at once if no provider can be queried now.
 * @param refusal error from `getQuote`
 * @param maxMs maximum wait in milliseconds, if it is shorter than the policy's maximum
 * @throws the refusal if no provider may fill the request
 */
export async function awaitProviders(
  deps: QuoteDeps,
  request: QuoteRequest,
  refusal: unknown,
  maxMs?: number,
): Promise<void> {
  if (!(refusal instanceof DomainError) || !mayBeServedByProvider(refusal)) throw refusal
  const [from, to] = [deps.catalogue.get(request.from), deps.catalogue.get(request.to)]
  if (isOwnInventoryOnly(request.markup) || !deps.providerQuotes.serves(from, to)) throw refusal
  await deps.providerQuotes.firstAnswer(providerQuery(deps, from, to, request), request.reader, maxMs)
}
