import type { IncomingTransfer, TransferName } from '@cambio/core/chains/incoming-transfer'
import { isPartOf } from '@cambio/core/chains/join-transfers'
import { LRUCache } from 'lru-cache'
import { type Address, type Hash, type Hex, getAddress } from 'viem'
import { BlockTracer } from './block-tracer.ts'
import type { BlockJson, ReceiptJson, TraceJson } from './evm-json.ts'
import type { EvmRpc } from './evm-rpc.ts'
import { nativeTransfer } from './native-transfers.ts'
import { transferLogs } from './token-transfers.ts'
import { failedCalls, movedByTrace } from './trace-transfers.ts'

/**
 * Maximum number of blocks with cached internal transfers. The cache is needed because a node takes seconds to trace a
 * full block.
 */
const MAX_TRACED_BLOCKS = 8
/** Maximum number of transactions with cached token transfers. */
const MAX_RECEIPTS = 32

/** Transfer with the address that sent its coins. */
export type SentTransfer = IncomingTransfer & { from: Address }

/**
 * A transaction in a block. The block hash is part of the cache key, so that the cache does not return a stale entry
 * after a reorg.
 */
export interface MinedTransaction {
  hash: Hash
  blockNumber: Hex
  blockHash: Hash
}

/** Reads transfers with their senders. Fetches each block's traces and each transaction's receipt only once. */
export class SentTransfers {
  readonly #rpc: EvmRpc
  readonly #tracer: BlockTracer
  readonly #traced = new LRUCache<string, Promise<ReadonlyMap<Hash, SentTransfer[]>>>({ max: MAX_TRACED_BLOCKS })
  readonly #logged = new LRUCache<string, Promise<SentTransfer[]>>({ max: MAX_RECEIPTS })

  constructor(rpc: EvmRpc) {
    this.#rpc = rpc
    this.#tracer = new BlockTracer(rpc)
  }

  /**
   * Returns the transfers to which `name` refers. It may refer to the sum of several transfers in the same transaction.
   * Returns an empty list when the node does not report the transfer.
   */
  async parts(name: TransferName, transaction: MinedTransaction): Promise<SentTransfer[]> {
    const sent = name.contract === null ? await this.#native(transaction) : await this.#tokens(transaction)
    return sent.filter((one) => isPartOf(one, name))
  }

  async #native({ hash, blockNumber, blockHash }: MinedTransaction): Promise<SentTransfer[]> {
    const traced = await keep(this.#traced, blockHash, async () => {
      const transactions = () => this.#transactionsOf(blockNumber)
      const block = { number: blockNumber, hash: blockHash, transactions }
      const { traces } = (await this.#tracer.traces(block)) ?? { traces: [] }
      if (!traces.every((trace) => trace.blockHash === blockHash)) return new Map<Hash, SentTransfer[]>()
      const isReverted = failedCalls(traces)
      return Map.groupBy(traces.filter((trace) => !isReverted(trace)).flatMap(sentByTrace), ({ txId }) => txId as Hash)
    })
    return traced.get(hash) ?? []
  }

  async #transactionsOf(blockNumber: Hex): Promise<readonly Hash[]> {
    return (await this.#rpc.call<BlockJson | null>('eth_getBlockByNumber', [blockNumber, false]))?.transactions ?? []
  }

  #tokens({ hash, blockHash }: MinedTransaction): Promise<SentTransfer[]> {
    return keep(this.#logged, `${hash} ${blockHash}`, async () => {
      const receipt = await this.#rpc.callLarge<ReceiptJson | null>('eth_getTransactionReceipt', [hash])
      const logs = receipt?.blockHash === blockHash ? receipt.logs : []
      return transferLogs(logs).map(({ to, ...log }) => ({ ...log, address: to, memo: null }))
    })
  }
}

function sentByTrace(trace: TraceJson): SentTransfer[] {
  const { action, transactionHash, traceAddress } = trace
  const moved = movedByTrace(trace)
  // If a contract destroys itself, `address` is the contract.
  const from = action.from ?? action.address
  if (moved === undefined || moved.amountAtomic === 0n || from === undefined || transactionHash === null) return []
  const transfer = nativeTransfer(transactionHash, moved.to, moved.amountAtomic, traceAddress)
  return [{ ...transfer, from: getAddress(from) }]
}

/**
 * Returns the cached value, or reads and caches it. Does not cache errors or empty results, because the node may be
 * lagging behind.
 */
async function keep<T extends { size: number } | { length: number }>(
  kept: LRUCache<string, Promise<T>>,
  key: string,
  read: () => Promise<T>,
): Promise<T> {
  const reading = kept.get(key) ?? read()
  kept.set(key, reading)
  const forget = () => {
    if (kept.peek(key) === reading) kept.delete(key)
  }
  reading.then((value) => ('size' in value ? value.size : value.length) === 0 && forget(), forget)
  return reading
}
