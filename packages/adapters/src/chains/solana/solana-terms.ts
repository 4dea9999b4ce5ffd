import type { TransferTerms } from '@cambio/core/chains/chain-gateway'

/** What the network takes for a signature, lamports. */
const LAMPORTS_PER_SIGNATURE = 5_000n
const MICROLAMPORTS = 1_000_000n
/** What our transfers may compute: two settings of the budget and a transfer take 450. */
export const UNIT_LIMIT = 600

/** What a Solana transaction says besides what it moves. */
export interface SolanaFrame {
  /** The block it stands on: it lives for 150 blocks from there. */
  blockhash: string
  /** Offered for a place in a block, millionths of a lamport for each unit of `UNIT_LIMIT`. */
  unitPrice: bigint
}

/** What the network takes for a transfer, to the lamport. */
export function feeAt(unitPrice: bigint): bigint {
  return LAMPORTS_PER_SIGNATURE + (BigInt(UNIT_LIMIT) * unitPrice + MICROLAMPORTS - 1n) / MICROLAMPORTS
}

export function solanaTerms({ blockhash, unitPrice }: SolanaFrame): TransferTerms {
  return { maxFeeAtomic: feeAt(unitPrice), fields: { blockhash, unitPrice: unitPrice.toString() } }
}

/** What terms say, or null where they are not of Solana. */
export function solanaFrameOf({ fields }: TransferTerms): SolanaFrame | null {
  const { blockhash, unitPrice } = fields
  if (blockhash === undefined || unitPrice === undefined) return null
  return { blockhash, unitPrice: BigInt(unitPrice) }
}
