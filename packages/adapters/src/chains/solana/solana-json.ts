/** The fields that we read of a node's responses (solana.com/docs/rpc). Lamports are JSON numbers. */
export interface BlockJson {
  blockhash: string
  previousBlockhash: string
  parentSlot: number
  /** Seconds; null when the node does not know it. */
  blockTime: number | null
  blockHeight: number | null
}

/** Balance of a token account before or after a transaction. */
export interface TokenBalanceJson {
  /** Index of the account in the transaction. */
  accountIndex: number
  mint: string
  /** Address of the wallet that owns the account. */
  owner?: string
  uiTokenAmount: { amount: string }
}

/**
 * Balances of each account that a transaction names, and of token accounts. The latter are null when the node has not
 * kept them.
 */
export interface BalancesJson {
  err: unknown
  preBalances: number[]
  postBalances: number[]
  preTokenBalances?: TokenBalanceJson[] | null
  postTokenBalances?: TokenBalanceJson[] | null
}

/** Block as returned for `transactionDetails: 'accounts'`. */
export interface AccountsBlockJson extends BlockJson {
  transactions: {
    transaction: { signatures: string[]; accountKeys: { pubkey: string }[] }
    /** Null when the node has lost the outcome. */
    meta: BalancesJson | null
  }[]
}

/** Block as returned for `transactionDetails: 'signatures'`. */
export interface SignaturesBlockJson extends BlockJson {
  signatures: string[]
}

/** Part of the state after a slot. */
export interface AtSlot<Value> {
  context: { slot: number }
  value: Value
}

export interface LatestBlockhashJson {
  blockhash: string
  lastValidBlockHeight: number
}

export interface AccountJson {
  lamports: number
  owner: string
  /** With `jsonParsed`, the content as the node understands it. For a token account it has this shape. */
  data: unknown
}

export interface TokenAccountJson {
  parsed: { info: { mint: string; owner: string; state: string; tokenAmount: { amount: string } } }
}

/** Transaction as returned for `encoding: 'jsonParsed'`. Its accounts include those of lookup tables. */
export interface ParsedTransactionJson {
  transaction: { message: { accountKeys: { pubkey: string }[] } }
  meta: BalancesJson | null
}

export interface TransactionJson {
  slot: number
  meta: (BalancesJson & { fee: number }) | null
}
