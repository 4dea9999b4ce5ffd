import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { InstrumentTitles } from '../instrument.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/** GET /stats/popular: which directions were finished most often in 30 days; few orders are not told, counts are rounded down. */
export const popularPairs = defineCall({
  name: 'popularPairs',
  method: 'GET',
  versions: ['v1'],
  path: '/stats/popular',
  response: z.array(
    z.object({
      from: InstrumentTitles,
      to: InstrumentTitles,
      /** Code of the direction's page, `/exchange-{pair}`. */
      pair: z.string(),
      /** At least so many: 3, 5, then one significant digit. */
      orders: z.int(),
    }),
  ),
  errors: [],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
