import type { TransferTerms } from '@cambio/core/chains/chain-gateway'

/**
 * An account counts its transactions from the number of the ledger that opened it, times 2^32: the ledger stays in the terms,
 * and what is counted upon it is a number that the core can hold.
 */
const COUNT_BITS = 32n

/** What the signer must know beside the transfer. */
export interface StellarFrame {
  /** Most that may be taken, stroops. */
  feeStroops: bigint
  /** What the count of the account began with. */
  sequenceBase: bigint
  /** Whether the transfer opens the account that it goes to: another operation does that. */
  isOpening: boolean
}

export function baseOf(sequence: bigint): bigint {
  return (sequence >> COUNT_BITS) << COUNT_BITS
}

/** How many transactions the account has counted. */
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

/** What terms say, or null where they are not of Stellar. */
export function stellarFrameOf({ fields }: TransferTerms): StellarFrame | null {
  const { feeStroops, sequenceBase, isOpening } = fields
  if (feeStroops === undefined || sequenceBase === undefined || isOpening === undefined) return null
  return { feeStroops: BigInt(feeStroops), sequenceBase: BigInt(sequenceBase), isOpening: isOpening === '1' }
}
