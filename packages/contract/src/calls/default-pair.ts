import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { InstrumentView } from '../instrument.ts'
import { PAIR_LOAD_TIMEOUT_MS } from '../timing.ts'

/** GET /pairs/default: returns the calculator's initial pair and amount. */
export const defaultPair = defineCall({
  name: 'defaultPair',
  method: 'GET',
  versions: ['v1', 'v2'],
  path: '/pairs/default',
  response: z.object({
    instrumentFrom: InstrumentView,
    instrumentTo: InstrumentView,
    claimedDepositAmount: z.string(),
  }),
  errors: ['ERR_SERVICE_UNAVAILABLE'],
  timeoutMs: PAIR_LOAD_TIMEOUT_MS,
})
