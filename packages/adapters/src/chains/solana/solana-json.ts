/**
 * Block with the fields that the gateway reads from a node's response (solana.com/docs/rpc). Lamports are JSON numbers.
 */
export interface BlockJson {
  blockhash: string
  previousBlockhash: string
  parentSlot: number
  /** Block time in seconds; null if the node does not know it. */
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
 * Balances of each account and each token account in a transaction. Token balances are null if the node has not stored
 * them.
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
    /** Outcome of the transaction; null if the node no longer stores it. */
    meta: BalancesJson | null
  }[]
}

/** Block as returned for `transactionDetails: 'signatures'`. */
export interface SignaturesBlockJson extends BlockJson {
  signatures: string[]
}

/** A value and the slot whose state it describes. */
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
  /** Contents of the account. With `jsonParsed`, a token account has the form of `TokenAccountJson`. */
  data: unknown
}

export interface TokenAccountJson {
  parsed: { info: { mint: string; owner: string; state: string; tokenAmount: { amount: string } } }
}

/** Transaction as returned for `encoding: 'jsonParsed'`. Its accounts include those from lookup tables. */
export interface ParsedTransactionJson {
  transaction: { message: { accountKeys: { pubkey: string; signer: boolean }[] } }
  meta: BalancesJson | null
}

export interface TransactionJson {
  slot: number
  meta: (BalancesJson & { fee: number }) | null
}
