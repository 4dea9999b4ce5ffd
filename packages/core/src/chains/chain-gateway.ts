import type { ChainId } from '../instruments/instrument.ts'

/** A place on a chain. */
export interface BlockRef {
  height: number
  hash: string
}

/** Coins that arrived at an address by a transaction that succeeded. */
export interface IncomingTransfer {
  txId: string
  /** Which part of the transaction: output index, log index or trace path. With chain and txId it names the transfer for ever. */
  outputKey: string
  /** Canonical text of the receiving address. */
  address: string
  /** Null where the chain has none. */
  memo: string | null
  /** Canonical token contract, or null for the chain's own coin. */
  contract: string | null
  /** Base units, more than zero. */
  amountAtomic: bigint
}

export interface ObservedBlock extends BlockRef {
  parentHash: string
  /** Block time, epoch milliseconds. */
  at: number
  /** Transfers of the chain's coin and of the allow-listed contracts, to anybody. */
  transfers: IncomingTransfer[]
}

/** What a node knows of a transaction. `unknown` is no proof that it does not exist. */
export type TransactionStatus =
  | { status: 'unknown' }
  | { status: 'pending' }
  | {
      status: 'included'
      block: BlockRef
      /** Did it do what it was meant to; a reverted call is included and did not. */
      succeeded: boolean
      /** Base units of the chain's own coin. */
      feeAtomic: bigint
    }

/** What a unit of block space costs now. */
export type FeeRate =
  | { kind: 'evm'; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
  | { kind: 'utxo'; atomicPerKvb: bigint }

/** How the chain keeps score: accounts with nonces, or unspent outputs. */
export type ChainFamily = 'evm' | 'bitcoin'

/**
 * A node of one chain, read and broadcast to. Every method may throw `AdapterError`; texts of a node's errors are never
 * taken as evidence of anything.
 */
export interface ChainGateway {
  readonly chain: ChainId
  readonly family: ChainFamily
  /** Highest block the node follows. */
  tip(): Promise<BlockRef>
  /** The block at a height of the node's best chain, or null above the tip. */
  block(height: number): Promise<ObservedBlock | null>
  /** Transfers waiting for a block; best effort, used for "seen" and never for credit. */
  pending(): Promise<IncomingTransfer[]>
  transaction(txId: string): Promise<TransactionStatus>
  /**
   * Hands over signed bytes (hex). Answers `accepted` when the node said so, `unclear` for anything else that is not a
   * broken connection; what is true is found by `transaction(txId)`.
   */
  broadcast(raw: string): Promise<'accepted' | 'unclear'>
  feeRate(): Promise<FeeRate>
  /** Gas a transfer needs, with a margin. Only for `evm`. */
  gasLimit(transfer: { from: string; to: string; contract: string | null; amountAtomic: bigint }): Promise<bigint>
  /** Next nonce of an address counting only what is in blocks. Only for `evm`. */
  confirmedNonce(address: string): Promise<number>
  /** Balance at the tip, base units. */
  balance(address: string, contract: string | null): Promise<bigint>
  /**
   * What addresses held together once a block was the tip, base units; null where the block is not of the node's best
   * chain, or the node can only speak of its tip and that is another.
   */
  balanceAt(addresses: readonly string[], contract: string | null, at: BlockRef): Promise<bigint | null>
}
