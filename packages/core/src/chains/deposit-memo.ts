import type { Catalogue } from '../instruments/catalogue.ts'
import type { ChainId } from '../instruments/instrument.ts'

/** Exclusive upper limit for order deposit memos. 31 bits fit into an XRP tag, a Stellar memo ID and a TON comment. */
export const DEPOSIT_MEMO_LIMIT = 2 ** 31

/**
 * Memo that operators use to top up the hot wallet on a memo chain. No order has this memo. Coins without a memo, or
 * with any other unassigned memo, are a sender's mistake and never belong to the exchange.
 */
export const FLOAT_MEMO = String(DEPOSIT_MEMO_LIMIT)

/**
 * Exclusive upper limit for account deposit memos, set by the 32 bits of an XRP tag. All account memos are above
 * `FLOAT_MEMO`.
 */
export const ACCOUNT_MEMO_LIMIT = 2 ** 32

/** Returns whether all deposits on a chain arrive at one address and are distinguished by memo. */
export function isMemoChain(catalogue: Catalogue, chain: ChainId): boolean {
  return catalogue.nativeOf(chain)?.requiresMemo ?? false
}
