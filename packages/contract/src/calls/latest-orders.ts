import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { InstrumentTitles } from '../instrument.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/** GET /orders/public/latest: lists recent swaps without data that could identify a user. */
export const latestOrders = defineCall({
  name: 'latestOrders',
  method: 'GET',
  versions: ['v1', 'v2'],
  path: '/orders/public/latest',
  response: z.array(
    z.object({
      from: InstrumentTitles,
      to: InstrumentTitles,
      /** Amount sent, in units of the send side, as a decimal string rounded to two significant digits. */
      amountFrom: z.string(),
      minutesAgo: z.int(),
      /** Time from when the deposit was first seen until the payout, in seconds. */
      seconds: z.int(),
    }),
  ),
  errors: [],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
