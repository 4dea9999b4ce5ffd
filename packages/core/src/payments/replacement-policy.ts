/** Rules for sending a payment that waits for a block again with a higher fee. */
export interface ReplacementPolicy {
  /** Minimum wait since the last broadcast, milliseconds. */
  afterMs: number
  /** Minimum number of blocks since then: a higher fee does not help on a chain without new blocks. */
  afterBlocks: number
  /** Highest fee without an operator's decision, in the numeraire. */
  feeCeilingNumeraire: string
  /** Maximum number of replacements without an operator's decision. */
  maxReplacements: number
  /** How much the first version of a payment may cost above the charged fee, in the numeraire. */
  feeAllowanceNumeraire: string
  /** Time for which a payment may be first in line without being mined before it is voided, milliseconds. */
  voidAfterMs: number
}

/** Defaults of a new installation. */
export const DEFAULT_REPLACEMENT_POLICY: ReplacementPolicy = {
  afterMs: 10 * 60_000,
  afterBlocks: 3,
  feeCeilingNumeraire: '25',
  maxReplacements: 10,
  feeAllowanceNumeraire: '5',
  voidAfterMs: 30 * 60_000,
}
