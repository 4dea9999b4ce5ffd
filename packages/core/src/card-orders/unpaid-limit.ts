import { LATE_PAYMENT_MS } from './next-query.ts'

/** Numbers of an account's unpaid orders. */
export interface UnpaidCount {
  /**
   * Number of orders for which the user may still pay: WAITING orders, and EXPIRED orders with a payment page, which
   * may still accept money. Excludes declined and cancelled orders, although the provider may still report them as
   * paid.
   */
  unpaid: number
  /** Number of all WAITING and EXPIRED orders, including those that the provider declined or cancelled. */
  attempts: number
}

/** Limit on the number of an account's unpaid orders, including the new order. */
export interface UnpaidLimit {
  maxUnpaid: number
  maxAttempts: number
  /** Only orders created after this time (epoch milliseconds) count. */
  since: number
}

/**
 * Returns the limit for a new order at a given time (epoch milliseconds). `maxAttempts` limits the attempts as well.
 * Each attempt may be paid later and then exceed the monthly limit. The worker also queries the provider about each
 * attempt for a day.
 */
export function unpaidLimitAt(now: number): UnpaidLimit {
  return { maxUnpaid: 10, maxAttempts: 15, since: now - LATE_PAYMENT_MS }
}

/** Returns whether an account has reached its limit of unpaid orders. */
export function isAtUnpaidLimit({ unpaid, attempts }: UnpaidCount, { maxUnpaid, maxAttempts }: UnpaidLimit): boolean {
  return unpaid >= maxUnpaid || attempts >= maxAttempts
}
