/**
 * Block in a response. This file declares the fields of a node's responses that the gateway reads
 * (developers.tron.network, "Full node HTTP API"). Addresses are in hex.
 */
export interface BlockJson {
  blockID: string
  block_header: { raw_data: { number?: number; parentHash: string; timestamp?: number } }
  transactions?: TransactionJson[]
}

export interface TransactionJson {
  txID: string
  ret?: { contractRet?: string }[]
  raw_data: {
    contract: {
      type: string
      parameter: {
        value: { owner_address: string; to_address?: string; amount?: number; contract_address?: string; data?: string }
      }
    }[]
  }
}

/** Receipt of a transaction in a block. */
export interface InfoJson {
  id: string
  /** Total cost in sun: bandwidth, energy, and account activation. */
  fee?: number
  blockNumber: number
  /** Outcome of the transaction: `FAILED`, or missing on success. */
  result?: string
  receipt: { result?: string }
  log?: { address: string; topics?: string[]; data?: string }[]
  internal_transactions?: InternalJson[]
}

/** Internal transaction: an effect of a contract within a transaction, such as a transfer or a staking operation. */
export interface InternalJson {
  caller_address?: string
  transferTo_address?: string
  callValueInfo?: { callValue?: number; tokenId?: string }[]
  /** Name of the operation, in hex. */
  note?: string
  rejected?: boolean
}

export interface AccountJson {
  address?: string
  balance?: number
  /** `Contract` for a contract; missing for an ordinary account. */
  type?: string
}

export interface ConstantCallJson {
  result: { result?: boolean; message?: string }
  energy_used?: number
  constant_result?: string[]
  transaction?: { ret?: { ret?: string }[] }
}

export interface ChainParametersJson {
  chainParameter: { key: string; value?: number }[]
}

export interface BroadcastJson {
  result?: boolean
}
