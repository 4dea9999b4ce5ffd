import type { Address, Hash, Hex } from 'viem'

/** Fields of node responses that the gateway reads (ethereum/execution-apis; traces as defined by OpenEthereum). */
export type BlockJson = {
  number: Hex
  hash: Hash
  parentHash: Hash
  timestamp: Hex
  baseFeePerGas?: Hex
  /** Bloom filter of the addresses and topics of the block's logs. */
  logsBloom?: Hex
  transactions: Hash[]
}

export type TransactionJson = {
  hash: Hash
  from: Address
  to: Address | null
  value: Hex
  input: Hex
  blockHash: Hash | null
  blockNumber: Hex | null
}

export type ReceiptJson = {
  transactionHash: Hash
  blockHash: Hash
  blockNumber: Hex
  status: Hex
  gasUsed: Hex
  effectiveGasPrice: Hex
  logs: LogJson[]
}

export type LogJson = {
  address: Address
  topics: Hex[]
  data: Hex
  transactionHash: Hash
  logIndex: Hex
  removed?: boolean
}

export type TraceJson = {
  type: string
  action: {
    callType?: string | undefined
    from?: Address | undefined
    to?: Address | undefined
    value?: Hex | undefined
    /** Address of a self-destructing contract. Missing in all other traces. */
    address?: Address | undefined
    refundAddress?: Address | undefined
    balance?: Hex | undefined
  }
  error?: string
  /** Number of calls that this call made directly. */
  subtraces?: number
  traceAddress: number[]
  transactionHash: Hash | null
  blockHash: Hash
}
