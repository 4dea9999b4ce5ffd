import type { Catalogue } from '../instruments/catalogue.ts'
import type { ChainId } from '../instruments/instrument.ts'

/**
 * Exclusive upper limit of the deposit memos of orders. 31 bits fit into an XRP tag, a Stellar memo id and a TON
 * comment.
 */
export const DEPOSIT_MEMO_LIMIT = 2 ** 31

/**
 * Memo for top-ups of the hot wallet by an operator, on a memo chain. No order has this memo. Coins with another
 * unassigned memo or without a memo are a sender's mistake, and never belong to the exchange.
 */
export const FLOAT_MEMO = String(DEPOSIT_MEMO_LIMIT)

/** Exclusive upper limit of the deposit memos of accounts, which are above `FLOAT_MEMO`. An XRP tag has 32 bits. */
export const ACCOUNT_MEMO_LIMIT = 2 ** 32

/** Returns whether all deposits of a chain arrive at one address and are distinguished by memo. */
export function isMemoChain(catalogue: Catalogue, chain: ChainId): boolean {
  return catalogue.nativeOf(chain)?.requiresMemo ?? false
}
