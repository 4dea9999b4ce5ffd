/** What the person wants done when a fixed rate stops holding, chosen before the order is made. */
export type ExceptionPolicy =
  /** Asked; silence until the deadline is a refund. */
  | { kind: 'ASK' }
  /** Sent back at once. */
  | { kind: 'REFUND' }
  /** Exchanged at today's rate where it brings at most `withinBps` less than promised; else asked. */
  | { kind: 'RERATE'; withinBps: number }
