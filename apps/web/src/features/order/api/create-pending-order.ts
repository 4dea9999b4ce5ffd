import { callApi } from '../../../lib/api-client.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { rememberEmail } from '../../../lib/confirmed-email.ts'
import { forgetPendingOrder, type FailedOrder, type PendingOrder } from '../../../lib/pending-order.ts'

export type CreateOutcome =
  | { made: true; orderId: number; destinationAddress: string }
  | { made: false; failed: FailedOrder }

/** Creates a still running on this page, by idempotency key: one question each, however often the page asks. */
const running = new Map<string, Promise<CreateOutcome>>()

/** Makes the order that waits in this browser tab. */
export function createPendingOrder(pending: PendingOrder): Promise<CreateOutcome> {
  const key = pending.idempotencyKey
  const known = running.get(key)
  if (known) return known
  const outcome = create(pending).finally(() => running.delete(key))
  running.set(key, outcome)
  return outcome
}

async function create(pending: PendingOrder): Promise<CreateOutcome> {
  try {
    const order = await callApi('createOrder', {
      body: pending.body,
      headers: { 'idempotency-key': pending.idempotencyKey },
    })
    if (!Number.isSafeInteger(order.orderId)) throw new ApiError('UNRECOGNISED', 'A create without an order id')
    forgetPendingOrder()
    if (pending.body.userEmail) rememberEmail(pending.body.userEmail)
    return { made: true, orderId: order.orderId, destinationAddress: order.destinationAddress }
  } catch (error) {
    const { code, message, data } = error instanceof ApiError ? error : new ApiError('UNREACHABLE', 'unreachable')
    return { made: false, failed: { pending, code, message, data } }
  }
}
