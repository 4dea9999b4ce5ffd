import { BEST_RATING, REVIEW_NAME_MAX, REVIEW_TEXT_MAX, WORST_RATING } from '@cambio/kernel/review-terms'
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { AddressText, ControlTokenText, OrderId, printableText } from '../fields.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/**
 * POST /orders/public/review: reviews an order once, within 30 days after the order has ended. Requires the order's
 * control token or the session of the account that created the order. An operator reads every review before it is
 * published.
 */
export const writeReview = defineCall({
  name: 'writeReview',
  method: 'POST',
  versions: ['v1'],
  path: '/orders/public/review',
  signed: 'accepted',
  body: z.object({
    orderId: OrderId,
    destinationAddress: AddressText,
    /** Number of stars, an integer. */
    rating: z.int().check(z.minimum(WORST_RATING), z.maximum(BEST_RATING)),
    /** Text of the review, without links. */
    text: z._default(printableText(REVIEW_TEXT_MAX), ''),
    /** Name displayed with the review, without links. Empty for an anonymous review. */
    name: z._default(printableText(REVIEW_NAME_MAX), ''),
    controlToken: z.optional(ControlTokenText),
  }),
  response: z.object({ result: z.literal(true) }),
  errors: ['ERR_NOT_FOUND', 'ERR_FORBIDDEN', 'ERR_UNPROCESSABLE_ENTITY', 'ERR_VALIDATION', 'ERR_SERVICE_UNAVAILABLE'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
