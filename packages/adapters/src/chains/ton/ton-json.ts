/** Answers of TON Center's API, version 3, as far as they are read. Hashes are base64, amounts decimal text. */
export interface BlockJson {
  seqno: number
  root_hash: string
  /** Seconds since 1970, as text. */
  gen_utime: string
  global_id: number
}

export interface MessageJson {
  hash: string
  /** Null for what came from outside. */
  source: string | null
  value: string | null
  /** The content, a bag of cells. */
  message_content: { body: string } | null
}

export interface TransactionJson {
  /** `0:…`, hex. */
  account: string
  mc_block_seqno: number
  /** Foretold, not in a block. */
  emulated?: boolean
  in_msg: MessageJson | null
  out_msgs: MessageJson[]
  account_state_before: { balance: string | null } | null
  account_state_after: { balance: string | null } | null
  description: { aborted?: boolean; bounce?: { type: string } | null }
}

export interface WalletJson {
  address: string
  balance: string | null
  /** Absent while the account is no wallet yet. */
  seqno?: number | null
}
