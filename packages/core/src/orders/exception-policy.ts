/** What happens when a fixed rate no longer applies. The user chooses the policy when creating the order. */
export type ExceptionPolicy =
  /** The user decides. Without a decision before the deadline, the coins are refunded. */
  | { kind: 'ASK' }
  /** The coins are refunded at once. */
  | { kind: 'REFUND' }
  /**
   * Swaps at the current rate when the payout is at most `withinBps` basis points below the quoted amount. Otherwise as
   * ASK.
   */
  | { kind: 'RERATE'; withinBps: number }
