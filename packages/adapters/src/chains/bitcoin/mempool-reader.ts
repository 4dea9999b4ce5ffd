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
  #known = new Map<string, Known>()

  constructor(rpc: BitcoinRpc, network: BitcoinNetwork) {
    this.#rpc = rpc
    this.#network = network
  }

  async transfers(): Promise<IncomingTransfer[]> {
    const txIds = await this.#rpc.call<string[]>('getrawmempool')
    const known = new Map<string, Known>()
    const transfers: IncomingTransfer[] = []
    let reads = 0
    for (const txId of txIds) {
      const before = this.#known.get(txId)
      if (before === undefined && reads === READ_PER_PASS) continue
      if (before === undefined) reads += 1
      const found = before?.transfers ?? (await this.#read(txId))
      if (found === undefined) continue
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
