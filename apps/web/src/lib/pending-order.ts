import type { ApiBody } from './api-calls.ts'
import type { ApiErrorCode, ApiErrorData } from './api-error.ts'

/** An order on its way: kept for a reload, so that the same create is repeated with the same key, never a second one. */
export interface PendingOrder {
  idempotencyKey: string
  body: ApiBody<'createOrder'>
  /** Page to return to when the order cannot be made. */
  pair: string
  /** What the person had ticked about a missing memo. */
  noMemo: boolean
}

/** Why an order could not be made, carried back to the calculator together with what was filled in. */
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
 * Keeps the order that the user asks for now. Where the same order is still pending, because nobody knows whether it was created, that
 * one is kept with its key: it is repeated, never created a second time.
 */
export function keepNextOrder(next: PendingOrder): void {
  const pending = pendingOrder()
  if (pending && orderText(pending) === orderText(next)) return
  keepPendingOrder(next)
}

/** Returns what makes two orders the same for their user; the rate and how the user came here may differ. */
function orderText({ body }: PendingOrder): string {
  const { claimedPublicRate: _rate, claimedNetworkFee: _fee, utmData: _tracking, ...order } = body
  return JSON.stringify(Object.entries(order).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

export function pendingOrder(): PendingOrder | null {
  return read<PendingOrder>(PENDING_KEY)
}

/** The order was made. */
export function forgetPendingOrder(): void {
  sessionStorage.removeItem(PENDING_KEY)
}

/** The order was refused: it is no longer pending, and the calculator will say why. */
export function keepFailedOrder(failed: FailedOrder): void {
  forgetPendingOrder()
  sessionStorage.setItem(FAILED_KEY, JSON.stringify(failed))
}

/** The refusal to tell about, once. */
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
