import type { TransferTerms } from '@cambio/core/chains/transfer-terms'

/** Network fee per signature, in lamports. */
const LAMPORTS_PER_SIGNATURE = 5_000n
const MICROLAMPORTS = 1_000_000n
/**
 * Compute unit limits of our transfers. A coin transfer with two budget instructions uses 450 units. A token transfer
 * uses several thousand with the older build of the token program. Opening a token account uses over twenty thousand,
 * plus 1,500 for each attempt to derive its address.
 */
const UNIT_LIMITS = { coins: 600, token: 8_000, 'token-to-new': 90_000 } as const

/** Kind of transfer: the native coin, a token, or a token to a receiver who has no token account yet. */
export type Moves = keyof typeof UNIT_LIMITS

/** Fields of a Solana transaction, apart from the transfer itself. */
export interface SolanaFrame {
  moves: Moves
  /** Hash of a recent block. The transaction is valid for 150 blocks after this block. */
  blockhash: string
  /** Priority fee, in millionths of a lamport per compute unit. */
  unitPrice: bigint
}

/** Returns the compute unit limit of a transfer. */
export function unitLimitOf(moves: Moves): number {
  return UNIT_LIMITS[moves]
}

/** Returns the price per compute unit for a total priority fee, in millionths of a lamport. */
export function unitPriceOf(moves: Moves, lamports: bigint): bigint {
  return (lamports * MICROLAMPORTS) / BigInt(UNIT_LIMITS[moves])
}

/** Returns the fee of a transfer, in lamports, without the rent of a new account. */
export function feeAt({ moves, unitPrice }: Pick<SolanaFrame, 'moves' | 'unitPrice'>): bigint {
  return LAMPORTS_PER_SIGNATURE + (BigInt(UNIT_LIMITS[moves]) * unitPrice + MICROLAMPORTS - 1n) / MICROLAMPORTS
}

/**
 * Returns a transfer's terms.
 * @param rentAtomic rent of an account that the transfer opens, in lamports
 */
export function solanaTerms(frame: SolanaFrame, rentAtomic = 0n): TransferTerms {
  const { moves, blockhash, unitPrice } = frame
  return { maxFeeAtomic: feeAt(frame) + rentAtomic, fields: { moves, blockhash, unitPrice: unitPrice.toString() } }
}

/** Returns the fields in the terms, or null for another chain family's terms. */
export function solanaFrameOf({ fields }: TransferTerms): SolanaFrame | null {
  // Terms that were stored before token support have no `moves`, and always move the native coin.
  const { moves = 'coins', blockhash, unitPrice } = fields
  if (blockhash === undefined || unitPrice === undefined || !isMoves(moves)) return null
  return { moves, blockhash, unitPrice: BigInt(unitPrice) }
}

function isMoves(word: string): word is Moves {
  return Object.hasOwn(UNIT_LIMITS, word)
}
