import { type Block } from './block.ts'
import { type Output, type Transaction, isCoinbase, outpoint } from './transaction.ts'

const OP_RETURN = 0x6a

/** Unspent output, with the height of its block. */
export type Coin = Output & { txid: string; vout: number; height: number; isCoinbase: boolean }

/** Set of unspent outputs. It also remembers which outputs each block spent, so that a block can be reverted. */
export class CoinSet {
  readonly #coins = new Map<string, Coin>()
  readonly #spentBy = new Map<string, Coin[]>()

  get(txid: string, vout: number): Coin | undefined {
    return this.#coins.get(outpoint(txid, vout))
  }

  get size(): number {
    return this.#coins.size
  }

  all(): IterableIterator<Coin> {
    return this.#coins.values()
  }

  connect(block: Block): void {
    const spent: Coin[] = []
    for (const transaction of block.transactions) {
      if (!isCoinbase(transaction))
        for (const input of transaction.inputs) {
          const key = outpoint(input.txid, input.vout)
          const coin = this.#coins.get(key)
          if (coin === undefined) throw new Error(`Block ${block.hash} spends ${key}, which is not there`)
          spent.push(coin)
          this.#coins.delete(key)
        }
      this.#add(transaction, block.height)
    }
    this.#spentBy.set(block.hash, spent)
  }

  disconnect(block: Block): void {
    for (const transaction of block.transactions.toReversed())
      for (const vout of transaction.outputs.keys()) this.#coins.delete(outpoint(transaction.txid, vout))
    for (const coin of this.#spentBy.get(block.hash) ?? []) {
      const isFromThisBlock = block.transactions.some(({ txid }) => txid === coin.txid)
      if (!isFromThisBlock) this.#coins.set(outpoint(coin.txid, coin.vout), coin)
    }
    this.#spentBy.delete(block.hash)
  }

  #add(transaction: Transaction, height: number): void {
    const { txid } = transaction
    const isReward = isCoinbase(transaction)
    for (const [vout, { amount, script }] of transaction.outputs.entries())
      if (script[0] !== OP_RETURN)
        this.#coins.set(outpoint(txid, vout), { txid, vout, amount, script, height, isCoinbase: isReward })
  }
}
