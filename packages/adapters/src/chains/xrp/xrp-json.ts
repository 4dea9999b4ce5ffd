/** Transaction as returned by rippled. Types other than payments have further fields, which the gateway ignores. */
export interface TransactionJson {
  hash: string
  TransactionType: string
  Account: string
  Fee: string
  Flags?: number
  Destination?: string
  DestinationTag?: number
  /** Amount in drops as a string, or an object for a token amount. */
  Amount?: string | object
}

export interface MetadataJson {
  TransactionResult: string
  /**
   * Delivered amount, which is less than the `Amount` of a partial payment. rippled adds it to payments. Its method
   * `tx` adds it also to account deletions, and its method `ledger` does not.
   */
  delivered_amount?: string | object
  /** Delivered amount in the ledger's own metadata. It is present for account deletions and partial payments. */
  DeliveredAmount?: string | object
  /** Ledger entries that the transaction has changed. */
  AffectedNodes?: AffectedNodeJson[]
}

export interface AffectedNodeJson {
  CreatedNode?: EntryJson
  ModifiedNode?: EntryJson
  DeletedNode?: EntryJson
}

/** Changed ledger entry. `PreviousFields` contains only fields that have changed. */
export interface EntryJson {
  LedgerEntryType: string
  NewFields?: EntryFieldsJson
  FinalFields?: EntryFieldsJson
  PreviousFields?: EntryFieldsJson
}

export interface EntryFieldsJson {
  Account?: string
  /** Balance of an account, in drops. */
  Balance?: unknown
}

export interface LedgerJson {
  ledger_hash: string
  ledger_index: number
  validated?: boolean
  ledger: {
    parent_hash: string
    /** Close time, in seconds since the year 2000. */
    close_time: number
    transactions?: (TransactionJson & { metaData?: MetadataJson })[]
  }
}

export interface FoundTransactionJson extends TransactionJson {
  validated?: boolean
  ledger_index?: number
  meta?: MetadataJson
}

export interface AccountJson {
  account_data: { Balance: string; Sequence: number }
  account_flags?: { requireDestinationTag?: boolean; disallowIncomingXRP?: boolean; depositAuth?: boolean }
  ledger_index?: number
}

export interface FeeJson {
  drops: { base_fee: string; minimum_fee: string; open_ledger_fee: string }
}

export interface ServerInfoJson {
  info: {
    network_id?: number
    validated_ledger?: { reserve_base_xrp: number }
  }
}
