import { type UtxoNetwork } from '../utxo/params.ts'
import { BlockLog } from './block-log.ts'
import { type Block } from './block.ts'
import { Chain, type Switch } from './chain.ts'
import { Mempool } from './mempool.ts'
import { mineBlock } from './miner.ts'
import { NodeError } from './node-error.ts'
import type { Transaction } from './transaction.ts'

const MAX_BLOCK_WEIGHT = 3_996_000

/** Simulated node: a chain, its mempool, and a log file from which the chain is restored. */
export class Node {
  readonly network: UtxoNetwork
  readonly chain = new Chain()
  readonly mempool: Mempool
  readonly #log: BlockLog

  constructor(network: UtxoNetwork, logFile: string) {
    this.network = network
    this.mempool = new Mempool(this.chain, network)
    this.#log = new BlockLog(logFile)
    this.#log.replayInto(this.chain)
  }

  /** Mines a block with the mempool transactions that fit into it. */
  mine(script: Uint8Array): Block {
    let weight = 4_000
    let fees = 0n
    const transactions: Transaction[] = []
    for (const { transaction, fee } of this.mempool.list()) {
      // Stop at the first transaction that does not fit, because a later transaction could spend its outputs.
      if (weight + transaction.weight > MAX_BLOCK_WEIGHT) break
      weight += transaction.weight
      fees += fee
      transactions.push(transaction)
    }
    return this.#add(script, transactions, fees)
  }

  /** Mines a block with exactly the given transactions. They may be absent from the mempool or conflict with it. */
  mineThese(script: Uint8Array, transactions: readonly Transaction[]): Block {
    const trial = new Mempool(this.chain, this.network)
    for (const transaction of transactions) trial.accept(transaction)
    const fees = trial.list().reduce((total, { fee }) => total + fee, 0n)
    return this.#add(script, transactions, fees)
  }

  invalidate(hash: string): void {
    this.#switch(this.chain.invalidate(hash))
    this.#log.invalidate(hash)
  }

  reconsider(hash: string): void {
    this.#switch(this.chain.reconsider(hash))
    this.#log.reconsider(hash)
  }

  #add(script: Uint8Array, transactions: readonly Transaction[], fees: bigint): Block {
    const now = Math.floor(Date.now() / 1_000)
    const block = mineBlock(this.chain, { script, transactions, fees, now, firstReward: this.network.firstReward })
    if (this.chain.find(block.hash) !== undefined) throw new NodeError(-1, 'duplicate')
    this.#log.block(block)
    this.#switch(this.chain.add(block))
    return block
  }

  #switch(change: Switch): void {
    this.mempool.follow(change)
  }
}
