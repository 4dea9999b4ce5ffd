import type { OrderView } from '@cambio/contract/order-view'
import { callApi } from '../../../lib/api/api-client.ts'
import { ApiError } from '../../../lib/api/api-error.ts'

/** Sends the user's review of an order. Returns the message key of an error, or null. */
export function writeReview(
  { orderId, destinationAddress }: OrderView,
  review: { rating: number; text: string; name: string },
): Promise<string | null> {
  return callApi('writeReview', { body: { orderId, destinationAddress, ...review } }).then(
    () => null,
    (error: unknown) => failureKey(error),
  )
}

function failureKey(error: unknown): string {
  if (!(error instanceof ApiError)) return 'order:review_failed'
  if (error.data.fields?.some(({ problem }) => problem === 'link')) return 'order:review_link'
  return error.code === 'ERR_UNPROCESSABLE_ENTITY' ? 'order:review_closed' : 'order:review_failed'
}
