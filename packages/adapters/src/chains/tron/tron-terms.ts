import type { TransferTerms } from '@cambio/core/chains/chain-gateway'

/** Fields of a Tron transaction beside the transfer itself. */
export interface TronFrame {
  /** The block that the transaction refers to (TAPOS): two bytes of its number and eight of its id, hex. */
  refBlockBytes: string
  refBlockHash: string
  /** Block time at which the transaction expires, milliseconds. It also makes two equal transfers differ. */
  expiration: bigint
  timestamp: bigint
  /** Highest cost of a contract's energy, sun; 0 when none runs. */
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

/** Returns the fields that terms contain; null for terms that are not of Tron. */
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
