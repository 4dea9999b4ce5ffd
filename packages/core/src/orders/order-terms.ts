/** How long each stage of an order may take before something happens by itself. Milliseconds. */
export interface OrderTerms {
  /** A person has this long to choose between today's rate and a refund. */
  decisionMs: number
  /** A transfer that was seen is looked into by a person when it is not credited by then. */
  confirmingMs: number
  /** A payout or refund is looked into by a person when it is not final by then. */
  settlingMs: number
  /** What waits for a person of the house is said again, louder, by then. */
  humanMs: number
}

/** The terms a new installation starts with. */
export const DEFAULT_ORDER_TERMS: OrderTerms = {
  decisionMs: 24 * 3_600_000,
  confirmingMs: 12 * 3_600_000,
  settlingMs: 2 * 3_600_000,
  humanMs: 24 * 3_600_000,
}
