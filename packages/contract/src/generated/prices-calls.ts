// Written by npm run openapi from packages/contract/src/calls.
import type { CallSpec } from '../call.ts'
import type { listPrices, priceHistory } from '../calls/prices/prices.ts'

export interface PricesCalls {
  listPrices: typeof listPrices
  priceHistory: typeof priceHistory
}

export const PRICES_CALLS: Record<keyof PricesCalls, CallSpec> = {
  listPrices: { method: 'GET', path: '/api/v2/prices/public', timeoutMs: 15000 },
  priceHistory: { method: 'GET', path: '/api/v2/prices/public/history', timeoutMs: 15000 },
}
