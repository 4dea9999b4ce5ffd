import { BEST_RATING, WORST_RATING } from '@cambio/kernel/review-terms'
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { optionalField } from '../fields.ts'
import { InstrumentTitles } from '../instrument.ts'
import { pageLimit } from '../paging.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

export const MAX_REVIEWS = 50

/** GET /reviews/public: lists reviews of completed orders, newest first, without data that could identify a user. */
export const listReviews = defineCall({
  name: 'listReviews',
  method: 'GET',
  versions: ['v1'],
  path: '/reviews/public',
  query: z.object({
    limit: pageLimit(10, MAX_REVIEWS),
    /** `cursor` from the response with the previous page. */
    cursor: optionalField(z.string().check(z.regex(/^[1-9]\d{0,17}$/))),
  }),
  response: z.object({
    /** Average of all published reviews; null if no review is published. */
    rating: z.nullable(
      z.object({
        /** Average number of stars, as a decimal string with one decimal place. */
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
        /** Name of the author; null for an anonymous review. */
        name: z.nullable(z.string()),
        from: InstrumentTitles,
        to: InstrumentTitles,
        /** Month in which the review was written, such as `2026-11`. */
        month: z.string(),
      }),
    ),
    /** Cursor of the next page; null on the last page. */
    cursor: z.nullable(z.string()),
  }),
  errors: [],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
