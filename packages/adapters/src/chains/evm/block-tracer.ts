import { AdapterError } from '@cambio/core/shared/adapter-error'
import { inLanes } from '@cambio/core/shared/in-lanes'
import { LRUCache } from 'lru-cache'
import type { Hash, Hex } from 'viem'
import type { ReceiptJson, TraceJson } from './evm-json.ts'
import { type EvmRpc, isBrokenConnection, isGatewayTimeout, isTimeout, rejectionCode } from './evm-rpc.ts'

/** Maximum time in milliseconds for tracing transactions in one call. The next call continues. */
const ONE_BY_ONE_MS = 100_000
/** Maximum number of blocks whose transactions are being traced one by one. */
const MAX_BLOCKS = 4
/** Minimum gas of a transaction whose traces can be too large to return in time. */
const MIN_GAS = 300_000n
/** JSON-RPC error codes that do not concern the requested transaction: rate limits and unsupported methods. */
const NOT_OF_TRANSACTION: ReadonlySet<number> = new Set([-32_005, -32_601, -32_004, 429])

export interface BlockTraces {
  traces: TraceJson[]
  /** Transactions whose traces the node does not return, or not in time. */
  untraced: Hash[]
}

/** A block to trace. `transactions` returns the hashes of its transactions. */
interface TracedBlock {
  number: Hex
  hash: Hash
  transactions(): Promise<readonly Hash[]>
}

/**
 * Transactions of a block that are traced one by one. `failed`: the first attempt failed because of its size.
 * `untraced`: the second attempt failed too.
 */
interface Progress {
  transactions: readonly Hash[]
  found: Map<Hash, TraceJson[] | 'failed' | 'untraced'>
}

/**
 * Reads the traces of blocks. If the node cannot trace a whole block, traces its transactions one by one. The sender of
 * one huge transaction can thus not hide the others.
 */
export class BlockTracer {
  readonly #rpc: EvmRpc
  readonly #progress = new LRUCache<Hash, Progress>({ max: MAX_BLOCKS })

  constructor(rpc: EvmRpc) {
    this.#rpc = rpc
  }

  /**
   * Returns a block's traces, or null when the node does not have the block. If the response is too large for memory,
   * returns only the top-level traces and the traces that move coins. A call that throws while it traces transactions
   * keeps the traces that it has read, and the next call continues.
   * @throws {AdapterError} while the node is unreachable, limits requests or is overloaded
   */
  async traces(block: TracedBlock): Promise<BlockTraces | null> {
    let progress = this.#progress.get(block.hash)
    if (progress === undefined) {
      try {
        const traces = await this.#rpc.callTraces<TraceJson[] | null>('trace_block', [block.number])
        return traces && { traces, untraced: [] }
      } catch (error) {
        if (!(await this.#concernsSize(error))) throw error
      }
      progress = { transactions: await block.transactions(), found: new Map() }
      this.#progress.set(block.hash, progress)
    }
    const read = await this.#readAll(block.hash, progress)
    this.#progress.delete(block.hash)
    return read
  }

  async #readAll(blockHash: Hash, { transactions, found }: Progress): Promise<BlockTraces> {
    const until = performance.now() + ONE_BY_ONE_MS
    const read = async (hash: Hash): Promise<TraceJson[] | null> => {
      if (performance.now() > until) throw unread(`the transactions of block ${blockHash} are traced in parts`)
      return this.#tracesOf(hash, blockHash)
    }
    await inLanes(
      transactions.filter((hash) => !found.has(hash)),
      (hash) => hash,
      async (hash) => found.set(hash, (await read(hash)) ?? 'failed'),
    )
    if (![...found.values()].some((own) => typeof own !== 'string')) {
      this.#progress.delete(blockHash)
      throw unread(`the node traces no transaction of block ${blockHash}`)
    }
    // Try again one after another, because the node may only have been busy with other transactions.
    for (const hash of transactions.filter((one) => found.get(one) === 'failed')) {
      const traces = await read(hash)
      if (traces === null) await this.#assertLarge(hash)
      found.set(hash, traces ?? 'untraced')
    }
    const untraced = transactions.filter((hash) => found.get(hash) === 'untraced')
    return { traces: [...found.values()].flatMap((own) => (typeof own === 'string' ? [] : own)), untraced }
  }

  /** Returns a transaction's traces, or null if they are too large or take too long. */
  async #tracesOf(hash: Hash, blockHash: Hash): Promise<TraceJson[] | null> {
    let traces: TraceJson[] | null
    try {
      traces = await this.#rpc.callShrunk<TraceJson[] | null>('trace_transaction', [hash])
    } catch (error) {
      if (await this.#concernsSize(error)) return null
      throw error
    }
    if (traces?.every((trace) => trace.blockHash === blockHash)) return traces
    throw unread(`the node does not trace transaction ${hash} in block ${blockHash}`)
  }

  /** @throws {AdapterError} if the traces of the transaction cannot be large, so that the node is to blame */
  async #assertLarge(hash: Hash): Promise<void> {
    const receipt = await this.#rpc.callLarge<ReceiptJson | null>('eth_getTransactionReceipt', [hash])
    if (receipt === null || BigInt(receipt.gasUsed) < MIN_GAS) throw unread(`the node does not trace ${hash}`)
  }

  /**
   * Returns whether a failed request may have failed because of the size of its response: a timeout, an error of the
   * node about this request, or a broken response of a node that answers other requests.
   */
  async #concernsSize(error: unknown): Promise<boolean> {
    if (isTimeout(error) || isGatewayTimeout(error)) return true
    const code = rejectionCode(error)
    if (code !== undefined) return !NOT_OF_TRANSACTION.has(code)
    return isBrokenConnection(error) && (await this.#isAnswering())
  }

  async #isAnswering(): Promise<boolean> {
    return this.#rpc.call<Hex>('eth_blockNumber', []).then(
      () => true,
      () => false,
    )
  }
}

function unread(what: string): AdapterError {
  return new AdapterError(`Traces are incomplete: ${what}`, { retryable: true })
}
