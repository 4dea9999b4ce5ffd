/** Coins that a successful transaction transferred to an address. */
export interface IncomingTransfer {
  txId: string
  /**
   * Identifies the transfer within its transaction: output index, log index or trace path. With the chain and `txId`,
   * the key identifies the transfer permanently.
   */
  outputKey: string
  /** Canonical recipient address. */
  address: string
  /** The transfer's memo; null on chains without memos. */
  memo: string | null
  /** Canonical token contract, or null for the chain's native coin. */
  contract: string | null
  /** Amount in base units of the transferred asset, greater than zero. */
  amountAtomic: bigint
}

/**
 * Tokens that a successful transaction transferred to one of a wallet's token accounts. The tokens are a deposit only if
 * senders derive this account from the wallet's address. `transfersIn` checks that.
 */
export interface UncheckedTransfer extends IncomingTransfer {
  /** Address of the token account that received the tokens. */
  account: string
}

/** Identifies one incoming transfer. */
export type TransferName = Pick<IncomingTransfer, 'txId' | 'outputKey' | 'contract' | 'address'>

/**
 * Distinct addresses that sent a transfer, in canonical form. `hidden`: the chain does not reveal senders. `too-many`:
 * the transaction has more than `MAX_SENDERS` inputs, so they were not read.
 */
export type Senders = readonly string[] | 'hidden' | 'too-many'

/** Maximum number of inputs that are read to find a transaction's senders. */
export const MAX_SENDERS = 500
