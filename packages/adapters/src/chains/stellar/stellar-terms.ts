import type { TransferTerms } from '@cambio/core/chains/transfer-terms'

/**
 * Number of low bits in a sequence number. The low bits count the account's transactions, and the high bits contain the
 * number of the ledger that created the account. The terms contain the high bits (`sequenceBase`), so the core handles
 * only the small count.
 */
const COUNT_BITS = 32n

/** Fields that the signer needs in addition to the transfer. */
export interface StellarFrame {
  /** Highest fee, in stroops. */
  feeStroops: bigint
  /**
   * High bits of a sequence number. The sum of this number and the account's transaction count is the sequence number.
   */
  sequenceBase: bigint
  /** Whether the transfer creates the destination account, which requires another type of operation. */
  isOpening: boolean
}

export function baseOf(sequence: bigint): bigint {
  return (sequence >> COUNT_BITS) << COUNT_BITS
}

/** Returns the number of transactions that an account has made, which is in the low bits of its sequence number. */
export function countOf(sequence: bigint): number {
  return Number(sequence - baseOf(sequence))
}

export function stellarTerms({ feeStroops, sequenceBase, isOpening }: StellarFrame): TransferTerms {
  return {
    maxFeeAtomic: feeStroops,
    fields: {
      feeStroops: feeStroops.toString(),
      sequenceBase: sequenceBase.toString(),
      isOpening: isOpening ? '1' : '0',
    },
  }
}

/** Returns the fields in the terms, or null for another chain family's terms. */
export function stellarFrameOf({ fields }: TransferTerms): StellarFrame | null {
  const { feeStroops, sequenceBase, isOpening } = fields
  if (feeStroops === undefined || sequenceBase === undefined || isOpening === undefined) return null
  return { feeStroops: BigInt(feeStroops), sequenceBase: BigInt(sequenceBase), isOpening: isOpening === '1' }
}
