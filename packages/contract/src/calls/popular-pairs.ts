import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { InstrumentTitles } from '../instrument.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/**
 * GET /stats/popular: lists the pairs with the most finished orders in the last 30 days. Counts are rounded down, and
 * pairs with few orders are omitted.
 */
export const popularPairs = defineCall({
  name: 'popularPairs',
  method: 'GET',
  versions: ['v1'],
  path: '/stats/popular',
  response: z.array(
    z.object({
      from: InstrumentTitles,
      to: InstrumentTitles,
      /** Slug of the pair in its page URL, `/exchange-{pair}`. */
      pair: z.string(),
      /** Number of orders, rounded down: to 3 or 5 below 10, otherwise to one significant digit. */
      orders: z.int(),
    }),
  ),
  errors: [],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
