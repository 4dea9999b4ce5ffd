/**
 * What happens to an order if its fixed rate no longer applies. The user chooses the policy when creating the order.
 */
export type ExceptionPolicy =
  /** The user decides. If the user does not decide by the deadline, the exchange refunds the coins. */
  | { kind: 'ASK' }
  /** The exchange refunds the coins immediately. */
  | { kind: 'REFUND' }
  /**
   * The exchange swaps at the current rate if the payout is at most `withinBps` basis points below the quoted amount.
   * Otherwise, ASK applies.
   */
  | { kind: 'RERATE'; withinBps: number }
