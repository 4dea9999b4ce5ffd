import { excludeEachOther, type SimTransaction } from './sim-transaction.ts'

/** Mempool of a simulated node: pending transactions, and transactions that were replaced with a higher fee. */
export class SimMempool {
  #waiting: SimTransaction[] = []
  #replaced: SimTransaction[] = []

  get waiting(): readonly SimTransaction[] {
    return this.#waiting
  }

  get replaced(): readonly SimTransaction[] {
    return this.#replaced
  }

  find(txId: string): SimTransaction | undefined {
    return this.#waiting.find((one) => one.txId === txId)
  }

  add(transaction: SimTransaction): void {
    this.#waiting.push(transaction)
  }

  /** Adds the transactions of orphaned blocks in front of all other transactions. */
  addFirst(transactions: readonly SimTransaction[]): void {
    this.#waiting = [...transactions, ...this.#waiting]
  }

  /** Returns the pending transactions that cannot be mined together with the given transaction. */
  rivalsOf(transaction: SimTransaction): SimTransaction[] {
    return this.#waiting.filter((one) => excludeEachOther(one, transaction))
  }

  /** Replaces transactions (`rivals`) with a transaction that cannot be mined together with them. */
  replace(rivals: readonly SimTransaction[], transaction: SimTransaction): void {
    for (const rival of rivals) this.forget(rival)
    this.#replaced.push(...rivals)
    this.#waiting.push(transaction)
  }

  forget(transaction: SimTransaction): void {
    this.#waiting = this.#waiting.filter((one) => one !== transaction)
    this.#replaced = this.#replaced.filter((one) => one !== transaction)
  }

  /** Removes the transactions that have expired at the given block time. */
  dropExpired(blockTime: number): void {
    this.#waiting = this.#waiting.filter(({ expiresAt }) => expiresAt === null || blockTime < expiresAt)
  }
}
