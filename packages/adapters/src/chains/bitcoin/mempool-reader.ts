import type { IncomingTransfer } from '@cambio/core/chains/chain-gateway'
import type { TransactionJson } from './bitcoin-json.ts'
import { type BitcoinRpc, NodeRefusal } from './bitcoin-rpc.ts'
import { transfersOf } from './bitcoin-transfers.ts'
import type { BitcoinNetwork } from './networks.ts'

/** Maximum number of new transactions that one call reads from the node. The next call reads further ones. */
const READ_PER_PASS = 500

/** Reads a node's mempool. Each transaction is read only once. */
export class MempoolReader {
  readonly #rpc: BitcoinRpc
  readonly #network: BitcoinNetwork
  #known = new Map<string, IncomingTransfer[]>()

  constructor(rpc: BitcoinRpc, network: BitcoinNetwork) {
    this.#rpc = rpc
    this.#network = network
  }

  async transfers(): Promise<IncomingTransfer[]> {
    const txIds = await this.#rpc.call<string[]>('getrawmempool')
    const known = new Map<string, IncomingTransfer[]>()
    let reads = 0
    for (const txId of txIds) {
      const before = this.#known.get(txId)
      if (before !== undefined) known.set(txId, before)
      else if (reads < READ_PER_PASS) {
        reads += 1
        const found = await this.#read(txId)
        if (found !== undefined) known.set(txId, found)
      }
    }
    this.#known = known
    return [...known.values()].flat()
  }

  async #read(txId: string): Promise<IncomingTransfer[] | undefined> {
    try {
      return transfersOf(await this.#rpc.ask<TransactionJson>('getrawtransaction', txId, true), this.#network)
    } catch (error) {
      // The transaction was mined or replaced between the two calls.
      if (error instanceof NodeRefusal) return undefined
      throw error
    }
  }
}
