import type { TransferTerms } from '@cambio/core/chains/chain-gateway'

/** Fee of the network for a signature, lamports. */
const LAMPORTS_PER_SIGNATURE = 5_000n
const MICROLAMPORTS = 1_000_000n
/**
 * Compute unit limits of our transfers. Two budget settings and a coin transfer use 450 units. A token transfer uses
 * some thousand with the older build of the program. Opening a token account uses over twenty thousand, and 1,500 for
 * each attempt at its address.
 */
const UNIT_LIMITS = { coins: 600, token: 8_000, 'token-to-new': 90_000 } as const

/** Kind of transfer: the network's coin, a token, or a token to a receiver whose account must be opened first. */
export type Moves = keyof typeof UNIT_LIMITS

/** Fields of a Solana transaction beside the transfer itself. */
export interface SolanaFrame {
  moves: Moves
  /** Recent block that the transaction names. The transaction is valid for 150 blocks after it. */
  blockhash: string
  /** Priority fee, in millionths of a lamport per compute unit. */
  unitPrice: bigint
}

/** Returns the compute unit limit of a transfer. */
export function unitLimitOf(moves: Moves): number {
  return UNIT_LIMITS[moves]
}

/** Returns the price per unit for a total offer, in millionths of a lamport. */
export function unitPriceOf(moves: Moves, lamports: bigint): bigint {
  return (lamports * MICROLAMPORTS) / BigInt(UNIT_LIMITS[moves])
}

/** Returns the fee of a transfer, in lamports, without the rent of a new account. */
export function feeAt({ moves, unitPrice }: Pick<SolanaFrame, 'moves' | 'unitPrice'>): bigint {
  return LAMPORTS_PER_SIGNATURE + (BigInt(UNIT_LIMITS[moves]) * unitPrice + MICROLAMPORTS - 1n) / MICROLAMPORTS
}

/**
 * Returns the terms of a transfer.
 * @param rentAtomic rent of an account that the transfer opens, lamports
 */
export function solanaTerms(frame: SolanaFrame, rentAtomic = 0n): TransferTerms {
  const { moves, blockhash, unitPrice } = frame
  return { maxFeeAtomic: feeAt(frame) + rentAtomic, fields: { moves, blockhash, unitPrice: unitPrice.toString() } }
}

/** Returns the fields that terms contain; null for terms that are not of Solana. */
export function solanaFrameOf({ fields }: TransferTerms): SolanaFrame | null {
  // Older terms have no `moves`: at that time only coins could be sent.
  const { moves = 'coins', blockhash, unitPrice } = fields
  if (blockhash === undefined || unitPrice === undefined || !isMoves(moves)) return null
  return { moves, blockhash, unitPrice: BigInt(unitPrice) }
}

function isMoves(word: string): word is Moves {
  return Object.hasOwn(UNIT_LIMITS, word)
}
