import { BEST_RATING, REVIEW_NAME_MAX, REVIEW_TEXT_MAX, WORST_RATING } from '@cambio/kernel/review-terms'
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { AddressText, ControlTokenText, OrderId, printableText } from '../fields.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/**
 * POST /orders/public/review: what somebody says of an order of theirs that has ended, once and within thirty days. Needs control
 * of the order, or the session of the account that made it. A person of the house reads it before it is shown.
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
    /** Whole stars. */
    rating: z.int().check(z.minimum(WORST_RATING), z.maximum(BEST_RATING)),
    /** Without links. */
    text: z._default(printableText(REVIEW_TEXT_MAX), ''),
    /** Shown beside it; empty for nobody's name. Without links. */
    name: z._default(printableText(REVIEW_NAME_MAX), ''),
    controlToken: z.optional(ControlTokenText),
  }),
  response: z.object({ result: z.literal(true) }),
  errors: ['ERR_NOT_FOUND', 'ERR_FORBIDDEN', 'ERR_UNPROCESSABLE_ENTITY', 'ERR_VALIDATION', 'ERR_SERVICE_UNAVAILABLE'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
