/** Rules for sending an unmined payment again with a higher fee. */
export interface ReplacementPolicy {
  /** Minimum time since the last broadcast, in milliseconds. */
  afterMs: number
  /** Minimum number of blocks since the last broadcast. A higher fee does not help on a chain without new blocks. */
  afterBlocks: number
  /** Highest fee that needs no operator decision, as a decimal string in the numeraire (USDT). */
  feeCeilingNumeraire: string
  /** Maximum number of replacements without an operator decision. */
  maxReplacements: number
  /**
   * How much a payment's first network fee may exceed the fee charged to the user, as a decimal string in the numeraire
   * (USDT).
   */
  feeAllowanceNumeraire: string
  /**
   * Time limit for an unmined payment, in milliseconds. The time starts when the payment becomes the next payment from
   * its key to be mined. After that time, the worker voids the payment.
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
