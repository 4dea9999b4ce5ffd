/** Probabilities of the faults of a simulated provider that buys coins and pays cards. */
export interface SaleFaults {
  /** Probability of a failed call. */
  fails: number
  /** Probability of an outdated status report. */
  isLate: number
  /** Probability that a payout to a card is refused. */
  refuses: number
  /** Probability per step that the card's bank sends a completed payout back. */
  reverses: number
}

export const HONEST_SALES: SaleFaults = { fails: 0, isLate: 0, refuses: 0.15, reverses: 0 }
