/**
 * Block in a response. This file declares the fields of TON Center's API (version 3) that the gateway reads. Hashes are
 * base64, and amounts are decimal strings in nanotons.
 */
export interface BlockJson {
  seqno: number
  root_hash: string
  /** Seconds since 1970, as a string. */
  gen_utime: string
  global_id: number
}

export interface MessageJson {
  hash: string
  /** Sender of the message; null for an external message. */
  source: string | null
  value: string | null
  /** Contents of the message, as a bag of cells. */
  message_content: { body: string } | null
}

export interface TransactionJson {
  /** Raw address of the account: `0:` and the account hash in hex. */
  account: string
  mc_block_seqno: number
  /** Whether the indexer has only simulated the transaction, so that no block contains it yet. */
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
  /** The wallet's sequence number; missing while the account has no wallet contract. */
  seqno?: number | null
}
