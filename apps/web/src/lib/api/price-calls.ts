import type { QueryOf, ResponseOf } from '@cambio/contract/call'
import type { listPrices, priceHistory } from '@cambio/contract/calls/prices'
import { DEFAULT_TIMEOUT_MS } from '@cambio/contract/timing'
import type { CallSpec } from './api-calls.ts'
import { makeCall } from './api-client.ts'

interface PriceCalls {
  listPrices: typeof listPrices
  priceHistory: typeof priceHistory
}

/** Method, path and timeout of the calls that only price pages make. A test compares them with the contract. */
export const PRICE_CALLS: Record<keyof PriceCalls, CallSpec> = {
  listPrices: { method: 'GET', path: '/api/v2/prices/public', timeoutMs: DEFAULT_TIMEOUT_MS },
  priceHistory: { method: 'GET', path: '/api/v2/prices/public/history', timeoutMs: DEFAULT_TIMEOUT_MS },
}

export type PriceAnswer<Name extends keyof PriceCalls> = ResponseOf<PriceCalls[Name]>

/** Makes a call of `PRICE_CALLS`. @throws {ApiError} for every failure except an abort */
export function callPrices<Name extends keyof PriceCalls>(
  name: Name,
  input: { query?: QueryOf<PriceCalls[Name]>; signal?: AbortSignal },
): Promise<PriceAnswer<Name>> {
  return makeCall(PRICE_CALLS[name], input)
}
