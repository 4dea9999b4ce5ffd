import type { ApiBody } from '../api/api-calls.ts'
import type { ApiErrorCode, ApiErrorData } from '../api/api-error.ts'

/**
 * An order that is being created. It survives a reload, so that the page repeats the same create with the same
 * idempotency key.
 */
export interface PendingOrder {
  idempotencyKey: string
  body: ApiBody<'createOrder'>
  /** Page to return to when the server rejects the order. */
  pair: string
  /** Whether the user confirmed a missing memo. */
  noMemo: boolean
}

/** Why the server rejected an order, and the filled-in form, for the calculator. */
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
 * Stores the order that the user requests now. When the same order is still pending because its outcome is unknown,
 * keeps that one with its key: the page repeats it and never creates a second one.
 */
export function keepNextOrder(next: PendingOrder): void {
  const pending = pendingOrder()
  if (pending && orderText(pending) === orderText(next)) return
  keepPendingOrder(next)
}

/** Returns the text that is equal for two identical orders. Ignores the claimed rate and fee and the tracking data. */
function orderText({ body }: PendingOrder): string {
  const { claimedPublicRate: _rate, claimedNetworkFee: _fee, utmData: _tracking, ...order } = body
  return JSON.stringify(Object.entries(order).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

export function pendingOrder(): PendingOrder | null {
  return read<PendingOrder>(PENDING_KEY)
}

/** Called when the order was created. */
export function forgetPendingOrder(): void {
  sessionStorage.removeItem(PENDING_KEY)
}

/** Called when the server rejected the order. The order is no longer pending, and the calculator shows the reason. */
export function keepFailedOrder(failed: FailedOrder): void {
  forgetPendingOrder()
  sessionStorage.setItem(FAILED_KEY, JSON.stringify(failed))
}

/** Returns the rejection and removes it, so that the page shows it once. */
export function takeFailedOrder(): FailedOrder | null {
  const failed = read<FailedOrder>(FAILED_KEY)
  sessionStorage.removeItem(FAILED_KEY)
  return failed
}

function read<Kept>(key: string): Kept | null {
  try {
    const text = sessionStorage.getItem(key)
    return text === null ? null : (JSON.parse(text) as Kept)
  } catch {
    return null
  }
}
