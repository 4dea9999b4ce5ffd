import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { optionalField, printableText } from '../fields.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'
import { RECEIPT_TOKEN_LIMIT } from './shared-receipt.ts'

/**
 * POST /orders/public/receipt/picture: returns the URL of a picture that shows a finished order's receipt. The picture
 * is public and shows the amounts and the day, but no wallet address, transaction or order number. The URL works for a
 * day.
 */
export const createReceiptPicture = defineCall({
  name: 'createReceiptPicture',
  method: 'POST',
  versions: ['v1'],
  path: '/orders/public/receipt/picture',
  body: z.object({
    receiptToken: z.string().check(z.minLength(1), z.maxLength(RECEIPT_TOKEN_LIMIT)),
    locale: optionalField(printableText(10)),
  }),
  response: z.object({
    pictureUrl: z.string(),
    /** When the picture URL expires, ISO 8601. */
    pictureUntil: z.string(),
  }),
  errors: ['ERR_NOT_FOUND'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
