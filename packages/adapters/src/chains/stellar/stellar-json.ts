/**
 * Response to `getNetwork`. This file declares the fields of Stellar RPC responses that the gateway reads
 * (developers.stellar.org, "RPC methods"). XDR is base64.
 */
export interface NetworkJson {
  passphrase: string
}

export interface HealthJson {
  latestLedger: number
}

export interface LatestLedgerJson {
  /** Hash in hex. */
  id: string
  sequence: number
}

export interface LedgerJson {
  hash: string
  sequence: number
  /** Seconds since 1970, as a string. */
  ledgerCloseTime: string
  /** `LedgerHeaderHistoryEntry` in XDR. */
  headerXdr: string
}

export interface EventJson {
  ledger: number
  contractId: string
  operationIndex: number
  txHash: string
  topic: string[]
  value: string
}

export interface EventsJson {
  events: EventJson[]
  cursor: string
}

export interface TransactionJson {
  status: 'SUCCESS' | 'FAILED' | 'NOT_FOUND'
  /** Last ledger that the node had processed when it responded. */
  latestLedger: number
  ledger: number
  /** Whether another account wrapped this transaction and paid its fee. */
  feeBump: boolean
  /** `TransactionResult` in XDR. */
  resultXdr: string
}

export interface EntriesJson {
  /** Entries that the node found; missing when it found none. */
  entries?: { key: string; xdr: string }[] | null
  latestLedger: number
}

export interface FeeStatsJson {
  inclusionFee: { p99: string }
}

export interface SentJson {
  status: 'PENDING' | 'DUPLICATE' | 'TRY_AGAIN_LATER' | 'ERROR'
}
