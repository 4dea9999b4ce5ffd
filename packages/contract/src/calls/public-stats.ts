import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/** GET /stats/public: our own figures; null where too few orders were measured: it could be one person's. */
export const publicStats = defineCall({
  name: 'publicStats',
  method: 'GET',
  versions: ['v1', 'v2'],
  path: '/stats/public',
  response: z.object({
    ordersTotal: z.int(),
    orders24h: z.int(),
    medianSeconds24h: z.nullable(z.int()),
    /** Share of finished orders that paid at least what was promised, 0 to 1. */
    paidAsPromisedShare: z.nullable(z.number()),
    instruments: z.int(),
    /** What is given away: shares of the house's margin, and the most that the owner of a link may add to a price; percent. */
    shares: z.object({ cashback: z.string(), accrual: z.string(), maxLinkMarkup: z.string() }),
  }),
  errors: [],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
