import type { TransferTerms } from '@cambio/core/chains/transfer-terms'

/** Fields of a Tron transaction, apart from the transfer itself. */
export interface TronFrame {
  /** Two bytes of the referenced block's height (TAPOS), in hex. */
  refBlockBytes: string
  /** Eight bytes of the referenced block's ID (TAPOS), in hex. */
  refBlockHash: string
  /** Block time at which the transaction expires, in epoch milliseconds. */
  expiration: bigint
  timestamp: bigint
  /** Maximum cost of the contract's energy, in sun; 0 if no contract runs. */
  feeLimit: bigint
}

export function tronFields(frame: TronFrame): TransferTerms['fields'] {
  const { refBlockBytes, refBlockHash, expiration, timestamp, feeLimit } = frame
  return {
    refBlockBytes,
    refBlockHash,
    expiration: expiration.toString(),
    timestamp: timestamp.toString(),
    feeLimit: feeLimit.toString(),
  }
}

/** Returns the fields in the terms, or null for another chain family's terms. */
export function tronFrameOf({ fields }: TransferTerms): TronFrame | null {
  const { refBlockBytes, refBlockHash, expiration, timestamp, feeLimit } = fields
  if (!refBlockBytes || !refBlockHash || !expiration || !timestamp || !feeLimit) return null
  return {
    refBlockBytes,
    refBlockHash,
    expiration: BigInt(expiration),
    timestamp: BigInt(timestamp),
    feeLimit: BigInt(feeLimit),
  }
}
