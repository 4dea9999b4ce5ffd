import type { ApiBody } from '../api/api-calls.ts'
import type { ApiErrorCode, ApiErrorData } from '../api/api-error.ts'

/**
 * Order that is being created. The tab stores it, so that after a reload the page can repeat the create request with
 * the same idempotency key.
 */
export interface PendingOrder {
  idempotencyKey: string
  body: ApiBody<'createOrder'>
  /** Code of the pair whose page opens if the server rejects the order. */
  pair: string
  /** True if the user confirmed that the address has no memo. */
  noMemo: boolean
  /**
   * True if the order was created from the identity check page. If the server still requires a check, the page must not
   * open that page again, to avoid an endless loop.
   */
  isChecked?: true
  /**
   * True once an attempt has ended with an unknown outcome. The server may have created the order, so only a response
   * to this idempotency key can end the pending order.
   */
  isUnknown?: true
}

/** Order that the server rejected, with the reason and the user's input. */
export interface FailedOrder {
  pending: PendingOrder
  code: ApiErrorCode
  message: string
  data: ApiErrorData
}

/** Returns the rate that the page displayed when the user created the order, or null. */
export function claimedRate({ body }: Pick<PendingOrder, 'body'>) {
  return body.claimedPublicRate || null
}

const PENDING_KEY = 'pending-order'
const FAILED_KEY = 'failed-order'

export function keepPendingOrder(pending: PendingOrder): void {
  sessionStorage.setItem(PENDING_KEY, JSON.stringify(pending))
}

/** Records that the pending order with this idempotency key may have been created. */
export function markPendingUnknown(idempotencyKey: string): void {
  const pending = pendingOrder()
  if (pending?.idempotencyKey === idempotencyKey) keepPendingOrder({ ...pending, isUnknown: true })
}

/**
 * Stores the order that the user is submitting. If an identical order is still pending with an unknown outcome, keeps
 * that order and its idempotency key. The server could otherwise create a second order.
 */
export function keepNextOrder(next: PendingOrder): void {
  const pending = pendingOrder()
  if (pending && orderText(pending) === orderText(next)) return
  keepPendingOrder(next)
}

/**
 * Returns a string that is equal for orders with the same user input. Ignores the claimed rate, the claimed network fee
 * and the tracking data.
 */
function orderText({ body }: PendingOrder): string {
  const { claimedPublicRate: _rate, claimedNetworkFee: _fee, utmData: _tracking, ...order } = body
  return JSON.stringify(Object.entries(order).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

export function pendingOrder(): PendingOrder | null {
  return read<PendingOrder>(PENDING_KEY)
}

/**
 * Removes the pending order with this idempotency key from the tab, once its outcome is known. Does nothing if the user
 * has submitted another order in the meantime.
 */
export function forgetPendingOrder(idempotencyKey: string): void {
  if (pendingOrder()?.idempotencyKey === idempotencyKey) sessionStorage.removeItem(PENDING_KEY)
}

/** Functions to call when the server has rejected an order. */
const listeners = new Set<() => void>()

/**
 * Called when the server has rejected the order. Removes the pending order, and stores the reason and the input for the
 * calculator to restore.
 */
export function keepFailedOrder(failed: FailedOrder): void {
  forgetPendingOrder(failed.pending.idempotencyKey)
  sessionStorage.setItem(FAILED_KEY, JSON.stringify(failed))
  for (const listener of listeners) listener()
}

/** Calls `listener` whenever the server has rejected an order. Returns a function that unsubscribes. */
export function onFailedOrder(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the rejected order that no form has shown yet, or null. */
export function failedOrder(): FailedOrder | null {
  return read<FailedOrder>(FAILED_KEY)
}

/**
 * Returns the rejected order if it is for the given coins (slugs), or null. Removes it from the tab, so that the form
 * shows it only once.
 */
export function takeFailedOrder({ send, receive }: { send: string; receive: string }): FailedOrder | null {
  const failed = failedOrder()
  if (failed === null) return null
  const { instrumentFrom, instrumentTo } = failed.pending.body
  if (instrumentFrom.slug !== send || instrumentTo.slug !== receive) return null
  sessionStorage.removeItem(FAILED_KEY)
  return failed
}

function read<Stored>(key: string): Stored | null {
  try {
    const text = sessionStorage.getItem(key)
    return text === null ? null : (JSON.parse(text) as Stored)
  } catch {
    return null
  }
}
