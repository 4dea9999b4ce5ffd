import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { InstrumentView } from '../instrument.ts'
import { INSTRUMENTS_TIMEOUT_MS } from '../timing.ts'

/** GET /instruments/public: the catalogue, never empty. */
export const listInstruments = defineCall({
  name: 'listInstruments',
  method: 'GET',
  versions: ['v2', 'v1'],
  path: '/instruments/public',
  summary: 'All instruments that can be exchanged',
  query: z.object({
    all: z.optional(z.enum(['true', 'false'])),
    liquidityProvider: z.optional(z.string().check(z.maxLength(40))),
  }),
  response: z.array(InstrumentView),
  errors: [],
  timeoutMs: INSTRUMENTS_TIMEOUT_MS,
})
