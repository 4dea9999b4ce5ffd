import type { QueryOf, ResponseOf } from '@cambio/contract/call'
import { PRICES_CALLS, type PricesCalls } from '@cambio/contract/generated/prices-calls'
import { makeCall } from './api-client.ts'

export type PriceAnswer<Name extends keyof PricesCalls> = ResponseOf<PricesCalls[Name]>

/** Makes a price data call. @throws {ApiError} for every failure except an abort */
export function callPrices<Name extends keyof PricesCalls>(
  name: Name,
  input: { query?: QueryOf<PricesCalls[Name]>; signal?: AbortSignal },
): Promise<PriceAnswer<Name>> {
  return makeCall(PRICES_CALLS[name], input)
}
