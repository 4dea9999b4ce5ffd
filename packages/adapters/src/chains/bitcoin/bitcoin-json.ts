/**
 * Transaction output in a node's response (Bitcoin Core RPC), with the fields that the gateway reads. Amounts are
 * decimal strings in coins; see `bitcoin-rpc.ts`.
 */
export type OutputJson = {
  value: string
  n: number
  /** `address` is present in responses from Bitcoin Core 22 and later. Earlier versions return `addresses`. */
  scriptPubKey: { hex: string; type?: string; address?: string; addresses?: string[] }
}

/**
 * Output as listed by a node. An output in Litecoin's extension block (MWEB) has neither a value nor a script. On
 * Bitcoin Cash, `tokenData` describes the output's CashToken.
 */
export type ListedOutputJson = Partial<Pick<OutputJson, 'value' | 'scriptPubKey'>> & { n: number; tokenData?: unknown }

export type InputJson = { txid?: string; vout?: number; coinbase?: string }

export type TransactionJson = {
  txid: string
  vin: InputJson[]
  vout: ListedOutputJson[]
  blockhash?: string
  confirmations?: number
}

export type BlockJson = {
  hash: string
  height: number
  previousblockhash?: string
  time: number
  tx: TransactionJson[]
}

export type HeaderJson = { hash: string; height: number; confirmations: number }

/** Entry of the node's mempool. `descendant` is the total fee of the transaction and its descendants, in coins. */
export type MempoolEntryJson = { fees: { descendant: string } }

export interface ScanJson {
  bestblock: string
  total_amount: string
}
