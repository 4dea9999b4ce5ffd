import { callApi } from '../../../lib/api-client.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { readAccountMirror } from '../../../lib/account-mirror.ts'
import { rememberEmail } from '../../../lib/confirmed-email.ts'
import { rememberOrders } from '../../../lib/my-orders.ts'
import { forgetReferral, isUnknownReferral } from '../../../lib/partner-referral.ts'
import {
  forgetPendingOrder,
  keepPendingOrder,
  type FailedOrder,
  type PendingOrder,
} from '../../../lib/pending-order.ts'
import { mayTrack } from '../../../lib/tracking/consent.ts'
import { knownOrder } from '../state/known-order.ts'

export type CreateOutcome =
  | { kind: 'made'; orderId: number; destinationAddress: string }
  | { kind: 'refused'; failed: FailedOrder }
  /** Nobody knows whether the order was made: the same create is to be asked again, by the same key. */
  | { kind: 'unsettled' }

/** Creates still running on this page, by idempotency key: one question each, however often the page asks. */
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

async function create(waiting: PendingOrder): Promise<CreateOutcome> {
  const pending = await withTracking(waiting)
  try {
    const order = await callApi('createOrder', {
      body: pending.body,
      headers: { 'idempotency-key': pending.idempotencyKey },
    })
    if (!Number.isSafeInteger(order.orderId)) throw new ApiError('UNRECOGNISED', 'A create without an order id')
    forgetPendingOrder()
    rememberOrders([knownOrder(order)])
    // Of who is signed in the account knows it; it must not outlive a sign-out in this browser.
    const own = readAccountMirror()?.data.email
    if (pending.body.userEmail && pending.body.userEmail !== own) rememberEmail(pending.body.userEmail)
    return { kind: 'made', orderId: order.orderId, destinationAddress: order.destinationAddress }
  } catch (error) {
    if (!(error instanceof ApiError) || isUnsettled(error)) return { kind: 'unsettled' }
    const { code, message, data } = error
    if (isUnknownReferral(error)) forgetReferral()
    return { kind: 'refused', failed: { pending, code, message, data } }
  }
}

/** With how the person came here, where they allowed it; kept first, because the same create is to be asked again. */
async function withTracking(pending: PendingOrder): Promise<PendingOrder> {
  if (pending.body.utmData !== undefined || !mayTrack()) return pending
  try {
    const { trackingData } = await import('../../../lib/tracking/visits.ts')
    const told = { ...pending, body: { ...pending.body, utmData: trackingData(Date.now()) } }
    keepPendingOrder(told)
    return told
  } catch {
    return pending
  }
}

/** No answer came (a page being reloaded gives up its own question), or the first of two equal creates still runs. */
function isUnsettled({ code }: ApiError): boolean {
  return code === 'UNREACHABLE' || code === 'ERR_BAD_REQUEST'
}
