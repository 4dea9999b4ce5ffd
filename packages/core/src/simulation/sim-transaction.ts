export interface SimOutput {
  outputKey: string
  address: string
  contract: string | null
  amountAtomic: bigint
}

/** A transaction of a simulated chain: ours (`spendId`), or of somebody outside, who always has the coins. */
export interface SimTransaction {
  txId: string
  spendId: string | null
  from: string | null
  nonce: number | null
  /** Block time at which a transaction without a nonce is over. */
  expiresAt: number | null
  inputs: { txId: string; vout: number }[]
  outputs: SimOutput[]
  feeAtomic: bigint
}

export interface SimBlock {
  height: number
  hash: string
  parentHash: string
  at: number
  transactions: SimTransaction[]
}
