import type {
  SignerSpendStore,
  SignerState,
  Spend,
  SpendMark,
  SpendMarkKeeper,
  SpendVerdict,
} from '@cambio/core/chains/signer'

/** The signer's memory for tests: one hour that never ends. */
export class MemorySpendStore implements SignerSpendStore {
  readonly #spent = new Map<string, Pick<Spend, 'asset' | 'recipient' | 'amountAtomic'>>()
  killed = false
  revivedAt = 0

  async count({ spendId, asset, recipient, amountAtomic, caps }: Spend): Promise<SpendVerdict> {
    if (amountAtomic > caps.perTransactionAtomic) return 'cap-transaction'
    const earlier = this.#spent.get(spendId)
    if (earlier && (earlier.asset !== asset || earlier.recipient !== recipient)) return 'other-payment'
    if (earlier && amountAtomic <= earlier.amountAtomic) return 'counted'
    const others = [...this.#spent].filter(([id, spend]) => id !== spendId && spend.asset === asset)
    const total = others.reduce((sum, [, spend]) => sum + spend.amountAtomic, amountAtomic)
    if (total > caps.perHourAtomic) return 'cap-hour'
    if (total > caps.perDayAtomic) return 'cap-day'
    this.#spent.set(spendId, { asset, recipient, amountAtomic })
    return 'counted'
  }

  async state(): Promise<SignerState> {
    return { killed: this.killed, mark: { revivedAt: this.revivedAt, spends: this.#spent.size } }
  }

  async kill(): Promise<void> {
    this.killed = true
  }

  counted(): { spendId: string; asset: string; amountAtomic: bigint }[] {
    return [...this.#spent].map(([spendId, { asset, amountAtomic }]) => ({ spendId, asset, amountAtomic }))
  }

  /** As where the database is put back to before its first spend. */
  forget(): void {
    this.#spent.clear()
  }
}

/** The signer's mark for tests. */
export class MemorySpendMark implements SpendMarkKeeper {
  #mark: SpendMark | null = null

  read(): SpendMark | null {
    return this.#mark
  }

  write(mark: SpendMark): void {
    this.#mark = mark
  }
}
