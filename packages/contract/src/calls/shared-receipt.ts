import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { ReceiptView } from '../receipt-view.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/** Maximum length of a receipt token, in characters. */
export const RECEIPT_TOKEN_LIMIT = 80

/** GET /orders/public/receipt: returns the receipt of a completed order to any caller with its receipt token. */
export const sharedReceipt = defineCall({
  name: 'sharedReceipt',
  method: 'GET',
  versions: ['v1', 'v2'],
  path: '/orders/public/receipt',
  query: z.object({ receiptToken: z.string().check(z.minLength(1), z.maxLength(RECEIPT_TOKEN_LIMIT)) }),
  response: ReceiptView,
  errors: ['ERR_NOT_FOUND'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
