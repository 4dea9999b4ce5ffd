import type { ApiAnswer } from '../../../lib/api/api-calls.ts'
import { callApi } from '../../../lib/api/api-client.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { readAccountMirror } from '../../../lib/account/account-mirror.ts'
import { browserFingerprint } from '../../../lib/account/browser-fingerprint.ts'
import { rememberEmail } from '../../../lib/account/confirmed-email.ts'
import { exchangeTexts } from '../../../lib/exchange/exchange-texts.ts'
import { rememberOrders } from '../../../lib/exchange/my-orders.ts'
import { keepNewCardOrder } from '../../../lib/exchange/new-card-order.ts'
import { forgetReferral, isUnknownReferral } from '../../../lib/account/partner-referral.ts'
import {
  claimedRate,
  forgetPendingOrder,
  keepPendingOrder,
  markPendingUnknown,
  type FailedOrder,
  type PendingOrder,
} from '../../../lib/exchange/pending-order.ts'
import {
  isOutcomeUnknown,
  isRejectedUnread,
  isSignedOut,
  repeatUntilKnown,
  type Repeats,
} from '../../../lib/api/outcome-unknown.ts'
import { mayTrack } from '../../../lib/tracking/consent.ts'
import { knownOrder } from '../state/known-order.ts'

export type CreateOutcome =
  | { kind: 'made'; orderId: number; destinationAddress: string }
  | { kind: 'refused'; failed: FailedOrder }
  /**
   * The outcome is still unknown after all attempts. When the user retries, the page repeats the create request with
   * the same idempotency key. `isSignedOut`: the page can only repeat it after the user has signed in.
   */
  | { kind: 'unsettled'; isSignedOut: boolean }

/** HTTP status of the `ApiError` that `create` throws if a successful response contains no order ID. */
const READABLE = 200
/** Delays between the attempts, in milliseconds. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, ...Array.from({ length: 15 }, () => 15_000)]

/** Pending create calls of this page, by idempotency key. A second call with the same key shares the result. */
const running = new Map<string, Promise<CreateOutcome>>()

/**
 * Creates this browser tab's pending order. While the outcome is unknown, repeats the request with the same idempotency
 * key, up to 20 times over about four minutes. The tab stores the key until the outcome is known.
 */
export function createPendingOrder(pending: PendingOrder, repeats: Repeats = {}): Promise<CreateOutcome> {
  const key = pending.idempotencyKey
  const known = running.get(key)
  if (known) return known
  const outcome = createRepeatedly(pending, repeats).finally(() => running.delete(key))
  running.set(key, outcome)
  return outcome
}

async function createRepeatedly(waiting: PendingOrder, repeats: Repeats): Promise<CreateOutcome> {
  const pending = await withTracking(waiting)
  let wasUnknown = pending.isUnknown === true
  const onUnknown = (): void => {
    wasUnknown = true
    markPendingUnknown(pending.idempotencyKey)
    repeats.onUnknown?.()
  }
  try {
    return await repeatUntilKnown(() => create(pending), { pausesMs: PAUSES_MS, ...repeats, wasUnknown, onUnknown })
  } catch (error) {
    // A rejection that the server sends before it reads the idempotency key ends only an order that no earlier attempt
    // can have created.
    if (!wasUnknown && isRejectedUnread(error)) return refused(pending, error as ApiError)
    markPendingUnknown(pending.idempotencyKey)
    return { kind: 'unsettled', isSignedOut: isSignedOut(error) }
  }
}

/**
 * Makes a single attempt to create the order.
 * @throws {Error} if the outcome is unknown, or if the server rejected the request before reading the idempotency key
 */
async function create(pending: PendingOrder): Promise<CreateOutcome> {
  try {
    const order = await callCreate(pending)
    if (!Number.isSafeInteger(order.orderId))
      throw new ApiError('UNRECOGNISED', 'The created order has no id', {}, READABLE)
    forgetPendingOrder(pending.idempotencyKey)
    exchangeTexts.forget()
    rememberOrders([knownOrder(order)])
    if (order.cardPayment !== null) {
      const shownCoins = claimedRate(pending)?.claimedAmountToReceive ?? ''
      keepNewCardOrder({ orderId: order.orderId, shownCoins }, pending.body.locale ?? '')
    }
    // Do not store the account's email address, because it must not remain in this browser after sign-out.
    const own = readAccountMirror()?.data.email
    if (pending.body.userEmail && pending.body.userEmail !== own) rememberEmail(pending.body.userEmail)
    return { kind: 'made', orderId: order.orderId, destinationAddress: order.destinationAddress }
  } catch (error) {
    if (!(error instanceof ApiError) || isOutcomeUnknown(error) || isRejectedUnread(error)) throw error
    return refused(pending, error)
  }
}

function refused(pending: PendingOrder, error: ApiError): CreateOutcome {
  const { code, message, data } = error
  if (isUnknownReferral(error)) forgetReferral()
  return { kind: 'refused', failed: { pending, code, message, data } }
}

/**
 * Sends the request that creates the order. If the request needs an access token, as a card purchase does, and the
 * token has expired, refreshes the token and repeats the request.
 * @throws {ApiError}
 */
async function callCreate({ body, idempotencyKey }: PendingOrder): Promise<ApiAnswer<'createOrder'>> {
  const call = () => callApi('createOrder', { body, headers: { 'idempotency-key': idempotencyKey } })
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'ERR_IM_A_TEAPOT') throw error
  }
  await callApi('refreshSession', { body: { browserFingerprint: browserFingerprint() } })
  return call()
}

/**
 * Returns the order with tracking data if the user has consented to tracking. Stores the new body before the request,
 * because a retry must send the same body.
 */
async function withTracking(pending: PendingOrder): Promise<PendingOrder> {
  if (pending.body.utmData !== undefined || !mayTrack()) return pending
  try {
    const { trackingData } = await import('../../../lib/tracking/visits.ts')
    const tracked = { ...pending, body: { ...pending.body, utmData: trackingData(Date.now()) } }
    keepPendingOrder(tracked)
    return tracked
  } catch {
    return pending
  }
}
