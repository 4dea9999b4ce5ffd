import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { optionalField, Title } from '../fields.ts'
import { InstrumentTitles } from '../instrument.ts'
import { PAIRS_LIST_TIMEOUT_MS } from '../timing.ts'

export const PAIRS_PAGE_LIMIT = 500

/**
 * GET /pairs/public: lists the pairs in pages. A client should stop at a page that is shorter than the limit. Pairs
 * with coins that only providers trade are listed if the request names the send coin (`instrumentFromCurrencyTitle`).
 */
export const listPairs = defineCall({
  name: 'listPairs',
  method: 'GET',
  versions: ['v2', 'v1'],
  path: '/pairs/public',
  query: z.object({
    instrumentFromCurrencyTitle: optionalField(Title),
    instrumentFromNetworkTitle: optionalField(Title),
    offset: optionalField(z.string().check(z.regex(/^\d{1,7}$/))),
    // Reject a larger limit, because a client that requests 900 pairs and receives 500 would mistake that page for the
    // last page.
    limit: optionalField(z.string().check(z.regex(/^(?:[1-9]\d?|[1-4]\d\d|500)$/))),
  }),
  response: z.array(
    z.object({
      instrumentFrom: InstrumentTitles,
      instrumentTo: InstrumentTitles,
      isActive: z.boolean(),
      ckm: z.enum(['A', 'B', 'D']),
    }),
  ),
  errors: [],
  timeoutMs: PAIRS_LIST_TIMEOUT_MS,
})
