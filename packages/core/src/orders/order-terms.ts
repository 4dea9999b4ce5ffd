/** Maximum time in milliseconds that an order spends in each stage before its state changes automatically. */
export interface OrderTerms {
  /** Time limit for the user's choice between the current rate and a refund, in milliseconds. */
  decisionMs: number
  /** Time limit for crediting a seen transfer, in milliseconds. After that, an operator must look into it. */
  confirmingMs: number
  /** Time limit for a payout or refund to become final, in milliseconds. After that, an operator must look into it. */
  settlingMs: number
  /** Time limit for a bank transfer to become final, in milliseconds: one banking day plus a weekend. */
  bankSettlingMs: number
  /**
   * Time limit for an order that is waiting for an operator, in milliseconds. After that, the worker escalates the
   * order.
   */
  humanMs: number
}

/** Defaults for a new installation. */
export const DEFAULT_ORDER_TERMS: OrderTerms = {
  decisionMs: 24 * 3_600_000,
  confirmingMs: 12 * 3_600_000,
  settlingMs: 2 * 3_600_000,
  bankSettlingMs: 72 * 3_600_000,
  humanMs: 24 * 3_600_000,
}
