/** Shapes of a node's answers, as far as they are read (solana.com/docs/rpc). Lamports are numbers of JSON. */
export interface BlockJson {
  blockhash: string
  previousBlockhash: string
  parentSlot: number
  /** Seconds; null where the node never knew. */
  blockTime: number | null
  blockHeight: number | null
}

/** What a token account holds, before or after a transaction. */
export interface TokenBalanceJson {
  /** Which of the transaction's accounts it is. */
  accountIndex: number
  mint: string
  /** The wallet. */
  owner?: string
  uiTokenAmount: { amount: string }
}

/** Balances of each account that a transaction names; of token accounts beside, null where the node has not kept them. */
export interface BalancesJson {
  err: unknown
  preBalances: number[]
  postBalances: number[]
  preTokenBalances?: TokenBalanceJson[] | null
  postTokenBalances?: TokenBalanceJson[] | null
}

/** A block by `transactionDetails: 'accounts'`. */
export interface AccountsBlockJson extends BlockJson {
  transactions: {
    transaction: { signatures: string[]; accountKeys: { pubkey: string }[] }
    /** Null where the node has lost what became of it. */
    meta: BalancesJson | null
  }[]
}

/** A block by `transactionDetails: 'signatures'`. */
export interface SignaturesBlockJson extends BlockJson {
  signatures: string[]
}

/** What was read of the state after a slot. */
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
  /** By `jsonParsed` what the node understands of it: of a token account this. */
  data: unknown
}

export interface TokenAccountJson {
  parsed: { info: { mint: string; owner: string; state: string; tokenAmount: { amount: string } } }
}

/** A transaction by `encoding: 'jsonParsed'`: its accounts include those of lookup tables. */
export interface ParsedTransactionJson {
  transaction: { message: { accountKeys: { pubkey: string }[] } }
  meta: BalancesJson | null
}

export interface TransactionJson {
  slot: number
  meta: (BalancesJson & { fee: number }) | null
}
