/** Maximum time that an order stays in each stage before its state changes automatically, in milliseconds. */
export interface OrderTerms {
  /** Time in which the user may choose between the current rate and a refund, in milliseconds. */
  decisionMs: number
  /** Time after which an operator must examine a transfer that was seen but not credited, in milliseconds. */
  confirmingMs: number
  /** Time after which an operator must examine a payout or refund that is not final, in milliseconds. */
  settlingMs: number
  /** Time after which the worker escalates an order that waits for an operator, in milliseconds. */
  humanMs: number
}

/** Defaults of a new installation. */
export const DEFAULT_ORDER_TERMS: OrderTerms = {
  decisionMs: 24 * 3_600_000,
  confirmingMs: 12 * 3_600_000,
  settlingMs: 2 * 3_600_000,
  humanMs: 24 * 3_600_000,
}
