/** Rules for sending a payment again with a higher fee while no block contains it. */
export interface ReplacementPolicy {
  /** Minimum time since the last broadcast, in milliseconds. */
  afterMs: number
  /** Minimum number of blocks since the last broadcast. On a chain without new blocks, a higher fee does not help. */
  afterBlocks: number
  /** Highest fee that needs no operator decision, as a decimal string in the numeraire (USDT). */
  feeCeilingNumeraire: string
  /** Maximum number of replacements without an operator decision. */
  maxReplacements: number
  /**
   * Maximum amount by which the fee of a payment's first version may exceed the charged fee, as a decimal string in the
   * numeraire (USDT).
   */
  feeAllowanceNumeraire: string
  /**
   * Time limit for a payment that no block contains, in milliseconds. It starts when the payment becomes the next one
   * of its key. When it expires, the worker voids the payment.
   */
  voidAfterMs: number
}

/** Defaults for a new installation. */
export const DEFAULT_REPLACEMENT_POLICY: ReplacementPolicy = {
  afterMs: 10 * 60_000,
  afterBlocks: 3,
  feeCeilingNumeraire: '25',
  maxReplacements: 10,
  feeAllowanceNumeraire: '5',
  voidAfterMs: 30 * 60_000,
}
