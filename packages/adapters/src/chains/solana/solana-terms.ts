import type { TransferTerms } from '@cambio/core/chains/chain-gateway'

/** What the network takes for a signature, lamports. */
const LAMPORTS_PER_SIGNATURE = 5_000n
const MICROLAMPORTS = 1_000_000n
/**
 * What our transfers may compute. Two settings of the budget and a transfer of coins take 450; tokens take some thousand by the
 * program's older build, and opening an account for them above twenty thousand, and 1,500 for each try at its address.
 */
const UNIT_LIMITS = { coins: 600, token: 8_000, 'token-to-new': 90_000 } as const

/** What a transfer moves: the network's coin, a token, or a token to somebody for whom an account must be opened. */
export type Moves = keyof typeof UNIT_LIMITS

/** What a Solana transaction says besides what it moves. */
export interface SolanaFrame {
  moves: Moves
  /** The block it stands on: it lives for 150 blocks from there. */
  blockhash: string
  /** Offered for a place in a block, millionths of a lamport for each unit that it may compute. */
  unitPrice: bigint
}

/** Units of work that a transfer may compute. */
export function unitLimitOf(moves: Moves): number {
  return UNIT_LIMITS[moves]
}

/** What is offered for each unit where so much is offered for all, millionths of a lamport. */
export function unitPriceOf(moves: Moves, lamports: bigint): bigint {
  return (lamports * MICROLAMPORTS) / BigInt(UNIT_LIMITS[moves])
}

/** What the network takes for a transfer, to the lamport; without what a new account must hold. */
export function feeAt({ moves, unitPrice }: Pick<SolanaFrame, 'moves' | 'unitPrice'>): bigint {
  return LAMPORTS_PER_SIGNATURE + (BigInt(UNIT_LIMITS[moves]) * unitPrice + MICROLAMPORTS - 1n) / MICROLAMPORTS
}

/** `rentAtomic`: what an account that is opened must hold, lamports. */
export function solanaTerms(frame: SolanaFrame, rentAtomic = 0n): TransferTerms {
  const { moves, blockhash, unitPrice } = frame
  return { maxFeeAtomic: feeAt(frame) + rentAtomic, fields: { moves, blockhash, unitPrice: unitPrice.toString() } }
}

/** What terms say, or null where they are not of Solana. */
export function solanaFrameOf({ fields }: TransferTerms): SolanaFrame | null {
  // Terms that were written when nothing else moved do not say it.
  const { moves = 'coins', blockhash, unitPrice } = fields
  if (blockhash === undefined || unitPrice === undefined || !isMoves(moves)) return null
  return { moves, blockhash, unitPrice: BigInt(unitPrice) }
}

function isMoves(word: string): word is Moves {
  return Object.hasOwn(UNIT_LIMITS, word)
}
