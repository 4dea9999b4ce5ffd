export interface BlockHeaderJson {
  height: number
  hash: string
  prev_hash: string
  /** Block time, in seconds. */
  timestamp: number
}

export interface BlockJson {
  block_header: BlockHeaderJson
  /** IDs of the transactions, without the mining reward. */
  tx_hashes?: string[]
}

export interface TransactionsJson {
  txs?: { tx_hash: string; in_pool: boolean; block_height?: number; as_json: string }[]
}

export interface FeeEstimateJson {
  /** Fee that nodes require, in base units per unit of transaction weight. */
  fee: bigint
  /** Fees by priority, in base units per unit of transaction weight. Missing when the node does not report them. */
  fees?: number[]
}

export interface TransferJson {
  txid: string
  type: 'in' | 'out' | 'pending' | 'failed' | 'pool' | 'block'
  address: string
  subaddr_index: { major: number; minor: number }
  amount: bigint
  height: number
  unlock_time: bigint
  double_spend_seen: boolean
}

export interface TransfersJson {
  in?: TransferJson[]
  out?: TransferJson[]
  pool?: TransferJson[]
}

export interface BalanceJson {
  unlocked_balance: bigint
  per_subaddress?: { address: string; balance: bigint }[]
}

export interface WrittenTransferJson {
  tx_hash: string
  amount: bigint
  fee: bigint
  tx_metadata: string
  spent_key_images: { key_images: string[] }
}
