/** When a payment that waits for a block is sent again with a higher fee, and how far that goes. */
export interface ReplacementPolicy {
  /** How long it has waited since it was last handed over, milliseconds. */
  afterMs: number
  /** How many blocks have come meanwhile: a chain that stands still needs patience, not money. */
  afterBlocks: number
  /** Most that its fee may come to without a person, in the numeraire. */
  feeCeilingNumeraire: string
  /** How often a payment is replaced without a person. */
  maxReplacements: number
  /** How much the first version of a payment may cost beyond what was charged for it, in the numeraire. */
  feeAllowanceNumeraire: string
  /** How long a payment may be the first in line without a block taking it before it is voided, milliseconds. */
  voidAfterMs: number
}

/** The rules a new installation starts with. */
export const DEFAULT_REPLACEMENT_POLICY: ReplacementPolicy = {
  afterMs: 10 * 60_000,
  afterBlocks: 3,
  feeCeilingNumeraire: '25',
  maxReplacements: 10,
  feeAllowanceNumeraire: '5',
  voidAfterMs: 30 * 60_000,
}
