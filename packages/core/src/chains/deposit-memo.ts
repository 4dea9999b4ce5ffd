import type { Catalogue } from '../instruments/catalogue.ts'
import type { ChainId } from '../instruments/instrument.ts'

/** Deposit memos of orders are below it: 31 bits fit a tag of XRP, a memo id of Stellar and a comment of TON. */
export const DEPOSIT_MEMO_LIMIT = 2 ** 31

/**
 * The memo by which the house fills up its own float on a chain of memos: no order's. Coins without a memo, or with one
 * that nobody was given, are somebody's mistake and never the house's.
 */
export const FLOAT_MEMO = String(DEPOSIT_MEMO_LIMIT)

/** Memos of accounts are above that one and below this: a tag of XRP has 32 bits. */
export const ACCOUNT_MEMO_LIMIT = 2 ** 32

/** Whether all deposits of a chain come to one address and are told apart by their memo. */
export function isMemoChain(catalogue: Catalogue, chain: ChainId): boolean {
  return catalogue.nativeOf(chain)?.requiresMemo ?? false
}
