import type { IncomingTransfer } from '@cambio/core/chains/incoming-transfer'
import type { TransactionJson } from './bitcoin-json.ts'
import { type BitcoinRpc, NodeRefusal } from './bitcoin-rpc.ts'
import { transfersOf } from './bitcoin-transfers.ts'
import type { BitcoinNetwork } from './networks.ts'

/**
 * Maximum number of new transactions that one `transfers` call fetches from the node. Later calls fetch the remaining
 * ones.
 */
const READ_PER_PASS = 500
/** Time in milliseconds after which a `transfers` call fetches no further transaction, because payments wait for it. */
const READ_MS = 1_000

/**
 * Number of new transfers after which a `transfers` call fetches no further transaction. This limits memory: the reader
 * stores the transfers of `RETURNED_TIMES` calls, and one transaction may have thousands of outputs.
 */
const TRANSFERS_PER_PASS = 20_000

/**
 * Maximum number of transactions that the reader stores, about 60 MB. It fetches further transactions only after others
 * have left the mempool. No credit depends on them, because the exchange credits only mined deposits.
 */
const MAX_KNOWN = 300_000

/**
 * Number of consecutive `transfers` calls that return the same transaction. If only one call returned it, a failed
 * worker pass would miss the deposit. If every call returned it, each pass would compare the full mempool with the
 * exchange's addresses.
 */
const RETURNED_TIMES = 3

interface Known {
  /** Transfers that the next call returns. Empty once `RETURNED_TIMES` calls have returned them. */
  transfers: readonly IncomingTransfer[]
  timesReturned: number
}

/**
 * Reads the transfers in a node's mempool. Fetches each transaction only once, but returns its transfers from
 * `RETURNED_TIMES` consecutive calls.
 */
export class MempoolReader {
  readonly #rpc: BitcoinRpc
  readonly #network: BitcoinNetwork
  readonly #maxKnown: number
  #known = new Map<string, Known>()

  constructor(rpc: BitcoinRpc, network: BitcoinNetwork, maxKnown = MAX_KNOWN) {
    this.#rpc = rpc
    this.#network = network
    this.#maxKnown = maxKnown
  }

  async transfers(): Promise<IncomingTransfer[]> {
    const txIds = await this.#rpc.call<string[]>('getrawmempool')
    const known = new Map<string, Known>()
    const transfers: IncomingTransfer[] = []
    let [readsLeft, transfersLeft] = [Math.min(READ_PER_PASS, this.#maxKnown - this.#known.size), TRANSFERS_PER_PASS]
    const readUntil = performance.now() + READ_MS
    for (const txId of txIds) {
      const before = this.#known.get(txId)
      const mayRead = readsLeft > 0 && transfersLeft > 0 && performance.now() < readUntil
      if (before === undefined && !mayRead) continue
      const found = before?.transfers ?? (await this.#read(txId))
      if (before === undefined) readsLeft -= 1
      if (found === undefined) continue
      if (before === undefined) transfersLeft -= found.length
      transfers.push(...found)
      const timesReturned = (before?.timesReturned ?? 0) + 1
      known.set(txId, { transfers: timesReturned < RETURNED_TIMES ? found : [], timesReturned })
    }
    this.#known = known
    return transfers
  }

  async #read(txId: string): Promise<IncomingTransfer[] | undefined> {
    try {
      return transfersOf(await this.#rpc.request<TransactionJson>('getrawtransaction', txId, true), this.#network)
    } catch (error) {
      // The transaction was mined or replaced between the two calls, so it has left the mempool.
      if (error instanceof NodeRefusal) return undefined
      throw error
    }
  }
}
