import { BEST_RATING, WORST_RATING } from '@cambio/kernel/review-terms'
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { InstrumentTitles } from '../instrument.ts'
import { pageLimit } from '../paging.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

export const MOST_REVIEWS = 50

/** GET /reviews/public: what people said of orders that ended, newest first, told so that nobody can be recognised. */
export const listReviews = defineCall({
  name: 'listReviews',
  method: 'GET',
  versions: ['v1'],
  path: '/reviews/public',
  query: z.object({
    limit: pageLimit(10, MOST_REVIEWS),
    /** `cursor` of the page before. */
    cursor: z.optional(z.string().check(z.regex(/^[1-9]\d{0,17}$/))),
  }),
  response: z.object({
    /** Of all that are shown; null while none is. */
    rating: z.nullable(
      z.object({
        /** Decimal text with one digit. */
        average: z.string(),
        count: z.int(),
        best: z.literal(BEST_RATING),
        worst: z.literal(WORST_RATING),
      }),
    ),
    items: z.array(
      z.object({
        rating: z.int(),
        text: z.string(),
        /** Null where they gave none. */
        name: z.nullable(z.string()),
        from: InstrumentTitles,
        to: InstrumentTitles,
        /** `2026-11`. */
        month: z.string(),
      }),
    ),
    /** Where the next page begins; null on the last. */
    cursor: z.nullable(z.string()),
  }),
  errors: [],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
