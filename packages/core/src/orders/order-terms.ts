/** Maximum time that an order stays in each stage before its state changes automatically, in milliseconds. */
export interface OrderTerms {
  /** Time in which the user may choose between the current rate and a refund. */
  decisionMs: number
  /** Time after which an operator examines a seen transfer without a credit. */
  confirmingMs: number
  /** Time after which an operator examines a payout or refund that is not final. */
  settlingMs: number
  /** Time after which the worker reports an order that waits for an operator again, with higher urgency. */
  humanMs: number
}

/** Defaults of a new installation. */
export const DEFAULT_ORDER_TERMS: OrderTerms = {
  decisionMs: 24 * 3_600_000,
  confirmingMs: 12 * 3_600_000,
  settlingMs: 2 * 3_600_000,
  humanMs: 24 * 3_600_000,
}
