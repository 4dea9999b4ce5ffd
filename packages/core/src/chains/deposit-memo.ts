import type { Catalogue } from '../instruments/catalogue.ts'
import type { ChainId } from '../instruments/instrument.ts'

/**
 * Deposit memos of orders are below this limit: 31 bits fit a tag of XRP, a memo id of Stellar and a comment of TON.
 */
export const DEPOSIT_MEMO_LIMIT = 2 ** 31

/**
 * Memo of the operator's top-ups on a memo chain; no order has it. Coins without a memo, or with an unassigned memo,
 * are a sender's mistake and never belong to the exchange.
 */
export const FLOAT_MEMO = String(DEPOSIT_MEMO_LIMIT)

/** Memos of accounts are above `FLOAT_MEMO` and below this limit: a tag of XRP has 32 bits. */
export const ACCOUNT_MEMO_LIMIT = 2 ** 32

/** Returns whether all deposits of a chain arrive at one address and are distinguished by memo. */
export function isMemoChain(catalogue: Catalogue, chain: ChainId): boolean {
  return catalogue.nativeOf(chain)?.requiresMemo ?? false
}
