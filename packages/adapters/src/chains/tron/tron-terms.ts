import type { TransferTerms } from '@cambio/core/chains/chain-gateway'

/** What a Tron transaction says besides what it moves. */
export interface TronFrame {
  /** The block it stands on (TAPOS): two bytes of its number and eight of its id, hex. */
  refBlockBytes: string
  refBlockHash: string
  /** Block time at which it is over, and what tells two equal transfers apart; milliseconds. */
  expiration: bigint
  timestamp: bigint
  /** Most that a contract's energy may cost, sun; 0 where none runs. */
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

/** The frame that terms name, or null where they are not Tron's. */
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
