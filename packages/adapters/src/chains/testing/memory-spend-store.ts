import type { SignerCaps, SignerSpendStore, SignerState, SpendMark, SpendMarkKeeper } from '@cambio/core/chains/signer'

type Spend = { spendId: string; asset: string; amountAtomic: bigint; caps: SignerCaps }

/** The signer's memory for tests: one hour that never ends. */
export class MemorySpendStore implements SignerSpendStore {
  readonly #spent = new Map<string, { asset: string; amountAtomic: bigint }>()
  killed = false
  revivedAt = 0

  async count({ spendId, asset, amountAtomic, caps }: Spend) {
    if (amountAtomic > caps.perTransactionAtomic) return 'cap-transaction' as const
    if (amountAtomic <= (this.#spent.get(spendId)?.amountAtomic ?? 0n)) return 'counted' as const
    const others = [...this.#spent].filter(([id, spend]) => id !== spendId && spend.asset === asset)
    const total = others.reduce((sum, [, spend]) => sum + spend.amountAtomic, amountAtomic)
    if (total > caps.perHourAtomic) return 'cap-hour' as const
    if (total > caps.perDayAtomic) return 'cap-day' as const
    this.#spent.set(spendId, { asset, amountAtomic })
    return 'counted' as const
  }

  async state(): Promise<SignerState> {
    return { killed: this.killed, mark: { revivedAt: this.revivedAt, spends: this.#spent.size } }
  }

  async kill(): Promise<void> {
    this.killed = true
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
