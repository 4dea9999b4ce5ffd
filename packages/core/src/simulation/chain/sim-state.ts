import type { SimBlock, SimTransaction } from './sim-transaction.ts'

/** State after a sequence of blocks: account balances and nonces, and unspent outputs. */
export class SimState {
  readonly #balances = new Map<string, bigint>()
  readonly #nonces = new Map<string, number>()
  readonly #outputs = new Map<string, { address: string; amountAtomic: bigint }>()
  readonly #keepsOutputs: boolean

  constructor(keepsOutputs: boolean) {
    this.#keepsOutputs = keepsOutputs
  }

  static of(blocks: readonly SimBlock[], keepsOutputs: boolean): SimState {
    const state = new SimState(keepsOutputs)
    for (const block of blocks) for (const transaction of block.transactions) state.apply(transaction)
    return state
  }

  balance(address: string, contract: string | null): bigint {
    return this.#balances.get(`${address} ${contract ?? ''}`) ?? 0n
  }

  nonce(address: string): number {
    return this.#nonces.get(address) ?? 0
  }

  /** Returns unspent outputs at addresses with the given prefix. */
  unspentAt(prefix: string): { txId: string; vout: number; amountAtomic: bigint }[] {
    return [...this.#outputs].flatMap(([name, { address, amountAtomic }]) => {
      const [txId = '', vout] = name.split(' ')
      return address.startsWith(prefix) ? [{ txId, vout: Number(vout), amountAtomic }] : []
    })
  }

  /**
   * Returns `now` if a transaction can be mined, and `later` if it may become valid. Returns `never` if another
   * transaction has used its nonce or one of its inputs.
   */
  verdict(transaction: SimTransaction): 'now' | 'later' | 'never' {
    const { from, nonce, inputs, outputs, feeAtomic } = transaction
    if (from !== null) {
      if (nonce !== null && nonce < this.nonce(from)) return 'never'
      if (nonce !== null && nonce > this.nonce(from)) return 'later'
      const [output] = outputs
      const native = output?.contract === null ? output.amountAtomic : 0n
      if (this.balance(from, null) < native + feeAtomic) return 'later'
      return output && output.contract !== null && this.balance(from, output.contract) < output.amountAtomic
        ? 'later'
        : 'now'
    }
    return inputs.every(({ txId, vout }) => this.#outputs.has(`${txId} ${vout}`)) ? 'now' : 'later'
  }

  apply(transaction: SimTransaction): void {
    const { txId, from, nonce, inputs, outputs, feeAtomic, hasFailed = false } = transaction
    if (from !== null) {
      if (nonce !== null) this.#nonces.set(from, nonce + 1)
      this.#add(from, null, -feeAtomic)
      if (hasFailed) return
      for (const { contract, amountAtomic } of outputs) this.#add(from, contract, -amountAtomic)
    }
    for (const input of inputs) {
      const name = `${input.txId} ${input.vout}`
      const spent = this.#outputs.get(name)
      if (!spent) throw new Error(`${name} is not there to be spent`)
      this.#outputs.delete(name)
      this.#add(spent.address, null, -spent.amountAtomic)
    }
    for (const one of transaction.inner ?? []) {
      this.#add(one.from, null, -one.amountAtomic)
      this.#add(one.to, null, one.amountAtomic)
    }
    for (const { outputKey, address, contract, amountAtomic } of outputs) {
      this.#add(address, contract, amountAtomic)
      if (this.#keepsOutputs) this.#outputs.set(`${txId} ${outputKey}`, { address, amountAtomic })
    }
  }

  #add(address: string, contract: string | null, amountAtomic: bigint): void {
    const key = `${address} ${contract ?? ''}`
    this.#balances.set(key, (this.#balances.get(key) ?? 0n) + amountAtomic)
  }
}
