import { LATE_PAYMENT_MS } from './next-query.ts'

/** Number of an account's orders that were not paid. */
export interface UnpaidCount {
  /**
   * Orders that are WAITING, or that expired with a payment page, which may still take money. A declined or cancelled
   * order does not count, although the provider may still report it as paid.
   */
  unpaid: number
  /** All orders that are WAITING or EXPIRED, also those that the provider declined or cancelled. */
  attempts: number
}

/** Limit on the orders of one account that were not paid, including the new one. */
export interface UnpaidLimit {
  maxUnpaid: number
  maxAttempts: number
  /** Only orders created after this time (epoch milliseconds) count. */
  since: number
}

/**
 * Returns the limit for a new order at a given time (epoch milliseconds). The number of attempts is limited as well,
 * because each may be paid later and then exceed the monthly limit, and the worker queries the provider about each for a
 * day.
 */
export function unpaidLimitAt(now: number): UnpaidLimit {
  return { maxUnpaid: 10, maxAttempts: 15, since: now - LATE_PAYMENT_MS }
}

/** Returns whether an account may create no further order. */
export function isAtUnpaidLimit({ unpaid, attempts }: UnpaidCount, { maxUnpaid, maxAttempts }: UnpaidLimit): boolean {
  return unpaid >= maxUnpaid || attempts >= maxAttempts
}
