/** Shapes of a node's answers, as far as they are read (solana.com/docs/rpc). Lamports are numbers of JSON. */
export interface BlockJson {
  blockhash: string
  previousBlockhash: string
  parentSlot: number
  /** Seconds; null where the node never knew. */
  blockTime: number | null
  blockHeight: number | null
}

/** A block by `transactionDetails: 'accounts'`. */
export interface AccountsBlockJson extends BlockJson {
  transactions: {
    transaction: { signatures: string[]; accountKeys: { pubkey: string }[] }
    /** Null where the node has lost what became of it. */
    meta: { err: unknown; preBalances: number[]; postBalances: number[] } | null
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
}

export interface TransactionJson {
  slot: number
  meta: { err: unknown; fee: number } | null
}
