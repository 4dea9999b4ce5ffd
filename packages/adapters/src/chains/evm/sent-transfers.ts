import type { IncomingTransfer, TransferName } from '@cambio/core/chains/chain-gateway'
import { isPartOf } from '@cambio/core/chains/join-transfers'
import { LRUCache } from 'lru-cache'
import { type Address, type Hash, type Hex, getAddress } from 'viem'
import { blockTraces } from './block-traces.ts'
import type { ReceiptJson, TraceJson } from './evm-json.ts'
import type { EvmRpc } from './evm-rpc.ts'
import { nativeTransfer } from './native-transfers.ts'
import { transferLogs } from './token-transfers.ts'
import { failedCalls, movedByTrace } from './trace-transfers.ts'

/** Maximum blocks whose internal transfers are cached: a node takes seconds to trace a full block. */
const MAX_TRACED_BLOCKS = 8
/** Maximum transactions whose token transfers are cached. */
const MAX_RECEIPTS = 32

/** A transfer with the address that its coins came from. */
export type SentTransfer = IncomingTransfer & { from: Address }

/** Transaction in a block. The block hash is part of the cache key, so a reorganisation cannot return stale entries. */
export interface MinedTransaction {
  hash: Hash
  blockNumber: Hex
  blockHash: Hash
}

/** Reads transfers with their senders. Traces of a block and the receipt of a transaction are read once for all their transfers. */
export class SentTransfers {
  readonly #rpc: EvmRpc
  readonly #traced = new LRUCache<string, Promise<ReadonlyMap<Hash, SentTransfer[]>>>({ max: MAX_TRACED_BLOCKS })
  readonly #logged = new LRUCache<string, Promise<SentTransfer[]>>({ max: MAX_RECEIPTS })

  constructor(rpc: EvmRpc) {
    this.#rpc = rpc
  }

  /** Returns the named transfer, or all transfers that the named one joins; empty where the node does not show it. */
  async parts(name: TransferName, transaction: MinedTransaction): Promise<SentTransfer[]> {
    const sent = name.contract === null ? await this.#native(transaction) : await this.#tokens(transaction)
    return sent.filter((one) => isPartOf(one, name))
  }

  async #native({ hash, blockNumber, blockHash }: MinedTransaction): Promise<SentTransfer[]> {
    const traced = await keep(this.#traced, blockHash, async () => {
      const traces = (await blockTraces(this.#rpc, blockNumber)) ?? []
      if (!traces.every((trace) => trace.blockHash === blockHash)) return new Map<Hash, SentTransfer[]>()
      const isReverted = failedCalls(traces)
      return Map.groupBy(traces.filter((trace) => !isReverted(trace)).flatMap(sentByTrace), ({ txId }) => txId as Hash)
    })
    return traced.get(hash) ?? []
  }

  #tokens({ hash, blockHash }: MinedTransaction): Promise<SentTransfer[]> {
    return keep(this.#logged, `${hash} ${blockHash}`, async () => {
      const receipt = await this.#rpc.call<ReceiptJson | null>('eth_getTransactionReceipt', [hash])
      const logs = receipt?.blockHash === blockHash ? receipt.logs : []
      return transferLogs(logs).map(({ to, ...log }) => ({ ...log, address: to, memo: null }))
    })
  }
}

function sentByTrace(trace: TraceJson): SentTransfer[] {
  const { action, transactionHash, traceAddress } = trace
  const moved = movedByTrace(trace)
  // For a contract that destroys itself, `address` is the contract.
  const from = action.from ?? action.address
  if (moved === undefined || moved.amountAtomic === 0n || from === undefined || transactionHash === null) return []
  const transfer = nativeTransfer(transactionHash, moved.to, moved.amountAtomic, traceAddress)
  return [{ ...transfer, from: getAddress(from) }]
}

/** Returns a cached value, or reads it. Caches neither an error nor an empty result: the node may be behind. */
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
