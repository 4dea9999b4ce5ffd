import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { optionalField } from '../fields.ts'
import { InstrumentView } from '../instrument.ts'
import { INSTRUMENTS_TIMEOUT_MS } from '../timing.ts'

/** Maximum number of instruments in a search result. */
export const INSTRUMENTS_FOUND_LIMIT = 50

/**
 * GET /instruments/public: lists the exchange's own instruments. `all=true` adds the thousands of provider-only
 * instruments. `search` returns the best matches among all instruments. `pair` returns both sides of a pair; its value
 * is a pair code or two slugs separated by a comma.
 */
export const listInstruments = defineCall({
  name: 'listInstruments',
  method: 'GET',
  versions: ['v2', 'v1'],
  path: '/instruments/public',
  query: z.object({
    all: optionalField(z.enum(['true', 'false'])),
    search: optionalField(z.string().check(z.minLength(1), z.maxLength(40))),
    pair: optionalField(z.string().check(z.minLength(1), z.maxLength(100))),
    /** `internal` for the exchange's own instruments, otherwise the code of a provider, in either direction. */
    liquidityProvider: optionalField(z.string().check(z.maxLength(40))),
    limit: optionalField(z.string().check(z.regex(/^[1-9]\d{0,4}$/))),
    offset: optionalField(z.string().check(z.regex(/^(?:0|[1-9]\d{0,5})$/))),
  }),
  response: z.array(InstrumentView),
  errors: [],
  timeoutMs: INSTRUMENTS_TIMEOUT_MS,
})
