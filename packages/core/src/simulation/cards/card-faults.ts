/** Probabilities of faults of the card provider and its users. */
export interface CardFaults {
  /** Probability that a call fails, either before or after it takes effect. */
  fails: number
  /** Probability that a status query returns an earlier status. */
  isLate: number
  /** Probability that a callback is never sent. */
  lost: number
  /** Probability that a callback is sent twice. */
  twice: number
  /** Probability that a further callback contradicts the purchase. */
  contradicts: number
  /** Probability per step that a cancelled purchase is paid after all. */
  paysLate: number
  /** Probability that the provider never sends the coins of a paid purchase. */
  stalls: number
  /** Probability per step that a failed purchase is delivered after all. */
  resumes: number
  /** Probability per step that the bank reverses a payment. */
  chargeBack: number
  /** Maximum delay of a callback, in milliseconds. */
  maxDelayMs: number
}

export const HONEST_CARDS: CardFaults = {
  fails: 0,
  isLate: 0,
  lost: 0,
  twice: 0,
  contradicts: 0,
  paysLate: 0,
  stalls: 0,
  resumes: 0,
  chargeBack: 0,
  maxDelayMs: 0,
}
