import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/**
 * GET /stats/public: returns statistics about the exchange. A value is null if so few orders contribute to it that it
 * could reveal a single user's order.
 */
export const publicStats = defineCall({
  name: 'publicStats',
  method: 'GET',
  versions: ['v1', 'v2'],
  path: '/stats/public',
  response: z.object({
    ordersTotal: z.int(),
    orders24h: z.int(),
    medianSeconds24h: z.nullable(z.int()),
    /** Share of finished orders that paid out at least the quoted amount, from 0 to 1. */
    paidAsPromisedShare: z.nullable(z.number()),
    instruments: z.int(),
    /**
     * Shares of the exchange's margin that users earn, and the maximum mark-up of a referral link. All values are
     * percentages, as decimal strings.
     */
    shares: z.object({ cashback: z.string(), accrual: z.string(), maxLinkMarkup: z.string() }),
  }),
  errors: [],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
