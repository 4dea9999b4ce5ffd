/** Maximum time that an order stays in each stage before its state changes automatically, in milliseconds. */
export interface OrderTerms {
  /** Time limit of the user's choice between the current rate and a refund, in milliseconds. */
  decisionMs: number
  /** Time limit for the credit of a seen transfer, in milliseconds. An operator must then examine it. */
  confirmingMs: number
  /** Time limit for a payout or refund to become final, in milliseconds. An operator must then examine it. */
  settlingMs: number
  /** Like `settlingMs`, for a bank transfer: one working day of the banks and a weekend. */
  bankSettlingMs: number
  /** Time limit of an order that waits for an operator, in milliseconds. The worker then escalates the order. */
  humanMs: number
}

/** Defaults of a new installation. */
export const DEFAULT_ORDER_TERMS: OrderTerms = {
  decisionMs: 24 * 3_600_000,
  confirmingMs: 12 * 3_600_000,
  settlingMs: 2 * 3_600_000,
  bankSettlingMs: 72 * 3_600_000,
  humanMs: 24 * 3_600_000,
}
