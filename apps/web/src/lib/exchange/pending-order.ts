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
}

/** Order that the server rejected, with the reason and the user's input. */
export interface FailedOrder {
  pending: PendingOrder
  code: ApiErrorCode
  message: string
  data: ApiErrorData
}

const PENDING_KEY = 'pending-order'
const FAILED_KEY = 'failed-order'

export function keepPendingOrder(pending: PendingOrder): void {
  sessionStorage.setItem(PENDING_KEY, JSON.stringify(pending))
}

/**
 * Stores the order that the user is submitting. If an identical order is still pending with an unknown outcome, keeps
 * that order and its idempotency key, because the server could otherwise create a second order.
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

/** Removes the pending order from the tab. Called once the order is created. */
export function forgetPendingOrder(): void {
  sessionStorage.removeItem(PENDING_KEY)
}

/**
 * Called when the server has rejected the order. Removes the pending order, and stores the reason and the input for the
 * calculator to restore.
 */
export function keepFailedOrder(failed: FailedOrder): void {
  forgetPendingOrder()
  sessionStorage.setItem(FAILED_KEY, JSON.stringify(failed))
}

/** Returns the rejected order, or null. Removes it from the tab, so that the page shows it only once. */
export function takeFailedOrder(): FailedOrder | null {
  const failed = read<FailedOrder>(FAILED_KEY)
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
