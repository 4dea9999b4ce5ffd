import type { IncomingTransfer, UncheckedTransfer } from './incoming-transfer.ts'

/** Identifies a block by its height and hash. */
export interface BlockRef {
  height: number
  hash: string
}

/**
 * Coins that the network deducted from an account outside its own transactions, such as rent or a charge for receiving
 * coins.
 */
export interface Upkeep {
  txId: string
  address: string
  /** Amount in base units of the chain's native coin, greater than zero. */
  amountAtomic: bigint
}

/** An output that a transaction spends. */
export interface SpentOutput {
  txId: string
  vout: number
  /** ID of the transaction that spends the output. */
  spentBy: string
}

export interface ObservedBlock extends BlockRef {
  parentHash: string
  /** Block time, in epoch milliseconds. */
  at: number
  /** Transfers of the native coin and of the allow-listed contracts, to any address. */
  transfers: IncomingTransfer[]
  /** Further transfers, whose token accounts are not checked yet. Only Solana's gateway reports them. */
  unchecked?: UncheckedTransfer[]
  /**
   * Upkeep charged to any address. Booked upkeep is never reverted, so only gateways of chains with final blocks report
   * it.
   */
  upkeep?: Upkeep[]
  /**
   * Transaction IDs of earlier transfers that this block reverses completely. Only the bank account's gateway reports
   * such transfers: those that a payer's bank has recalled.
   */
  recalled?: string[]
  /**
   * Outputs that the block's transactions spend. Only gateways of chains with unspent outputs report them.
   */
  spends?: SpentOutput[]
  /**
   * IDs of transactions whose internal transfers are missing, because the node could not trace them in time. Only EVM
   * gateways report them.
   */
  untraced?: string[]
}
