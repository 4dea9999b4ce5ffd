import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/**
 * GET /stats/public: returns statistics of the exchange. A value is null when it is based on too few orders, because it
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
    /** Share of finished orders that paid at least the quoted amount, 0 to 1. */
    paidAsPromisedShare: z.nullable(z.number()),
    instruments: z.int(),
    /**
     * Shares of the exchange's margin that users earn, and the maximum mark-up of a referral link. All values are
     * percentages, as decimal text.
     */
    shares: z.object({ cashback: z.string(), accrual: z.string(), maxLinkMarkup: z.string() }),
  }),
  errors: [],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
