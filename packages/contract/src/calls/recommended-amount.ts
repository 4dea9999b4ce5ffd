import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { optionalField, RateModeText, Title } from '../fields.ts'
import { PAIR_LOAD_TIMEOUT_MS } from '../timing.ts'

/** GET /rates/public/recommended-amount: returns the recommended amount to send for a pair. */
export const recommendedAmount = defineCall({
  name: 'recommendedAmount',
  method: 'GET',
  versions: ['v1', 'v2'],
  path: '/rates/public/recommended-amount',
  query: z.object({
    instrumentFromCurrencyTitle: Title,
    instrumentFromNetworkTitle: Title,
    instrumentToCurrencyTitle: Title,
    instrumentToNetworkTitle: Title,
    rateMode: optionalField(RateModeText),
  }),
  response: z.object({ recommendedAmount: z.string(), currencyTitle: z.string(), networkTitle: z.string() }),
  errors: ['ERR_PAIR_NOT_ACTIVE', 'ERR_NO_LIQUIDITY_AVAILABLE'],
  timeoutMs: PAIR_LOAD_TIMEOUT_MS,
})
