/** What happens when a fixed rate stops holding. The user chooses it at create. */
export type ExceptionPolicy =
  /** The user decides. Without a decision before the deadline, the coins are refunded. */
  | { kind: 'ASK' }
  /** The coins are refunded at once. */
  | { kind: 'REFUND' }
  /** Swaps at today's rate when it brings at most `withinBps` less than promised; else as ASK. */
  | { kind: 'RERATE'; withinBps: number }
