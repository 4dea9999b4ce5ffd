import type { TransferTerms } from '@cambio/core/chains/chain-gateway'

/**
 * The sequence number of an account starts at the number of the ledger that opened it, times 2^32. The terms hold that
 * base, so the core handles only the small count above it.
 */
const COUNT_BITS = 32n

/** Fields that the signer needs beside the transfer. */
export interface StellarFrame {
  /** Highest fee, stroops. */
  feeStroops: bigint
  /** Initial sequence number of the account. */
  sequenceBase: bigint
  /** Whether the transfer opens the destination account, which needs another operation. */
  isOpening: boolean
}

export function baseOf(sequence: bigint): bigint {
  return (sequence >> COUNT_BITS) << COUNT_BITS
}

/** Returns how many transactions the account has made. */
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

/** Returns the fields that terms contain; null for terms that are not of Stellar. */
export function stellarFrameOf({ fields }: TransferTerms): StellarFrame | null {
  const { feeStroops, sequenceBase, isOpening } = fields
  if (feeStroops === undefined || sequenceBase === undefined || isOpening === undefined) return null
  return { feeStroops: BigInt(feeStroops), sequenceBase: BigInt(sequenceBase), isOpening: isOpening === '1' }
}
