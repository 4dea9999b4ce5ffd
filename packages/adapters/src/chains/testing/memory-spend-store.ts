import type {
  SignerSpendStore,
  SignerState,
  SpendBudget,
  SpendMarkKeeper,
  StoredMark,
  ValueCaps,
} from '@cambio/core/chains/signer'
import type { Spend, SpendVerdict } from '@cambio/core/chains/spend'
import type { Valuation } from '@cambio/core/signing/value-spend'

/** Test valuation that values every base unit at one micro-USDT. */
export const UNIT_VALUES = async (): Promise<Valuation> => (_asset, amountAtomic) => amountAtomic

const HUGE = 10n ** 40n
/** Caps on the value of spends, in micro-USDT. No test exceeds them. */
export const NO_VALUE_CAPS: ValueCaps = { paymentMicro: HUGE, hourMicro: HUGE, dayMicro: HUGE, approvedDayMicro: HUGE }

interface Counted extends Pick<Spend, 'asset' | 'recipient' | 'amountAtomic' | 'valueMicro'> {
  isApproved: boolean
  isReturned: boolean
}

/**
 * In-memory implementation of the signer's spend store for tests. Spends never expire from the hourly and daily sums.
 */
export class MemorySpendStore implements SignerSpendStore {
  readonly #spent = new Map<string, Counted>()
  killed = false
  revivedAt = 0
  /**
   * Whether signing was last stopped because the database is older than the spend mark. Meaningful only while signing
   * is stopped.
   */
  #isOlder = false

  async count(spends: readonly Spend[], { caps, isApproved, direction }: SpendBudget): Promise<SpendVerdict> {
    const isReturned = direction !== 'sent'
    const next = new Map<string, Counted>()
    let payment = 0n
    let grows = false
    for (const { spendId, asset, recipient, amountAtomic, valueMicro, caps: own } of spends) {
      if (own && amountAtomic > own.perTransactionAtomic) return 'cap-transaction'
      const earlier = this.#spent.get(spendId)
      if (earlier && (earlier.asset !== asset || earlier.recipient !== recipient)) return 'other-payment'
      if (earlier && amountAtomic <= earlier.amountAtomic) {
        payment += earlier.valueMicro
        continue
      }
      grows = true
      const total = this.#sum((one, id) =>
        id !== spendId && one.asset === asset && one.isReturned === isReturned ? one.amountAtomic : 0n,
      )
      if (own && total + amountAtomic > own.perHourAtomic) return 'cap-hour'
      if (own && total + amountAtomic > own.perDayAtomic) return 'cap-day'
      const worth = earlier
        ? earlier.valueMicro + (valueMicro * (amountAtomic - earlier.amountAtomic)) / amountAtomic
        : valueMicro
      payment += worth
      next.set(spendId, { asset, recipient, amountAtomic, valueMicro: worth, isApproved, isReturned })
    }
    if (!grows) return 'counted'
    if (!isApproved && payment > caps.paymentMicro) return 'approval-missing'
    const ids = new Set(spends.map(({ spendId }) => spendId))
    const others = this.#sum((one, id) =>
      !ids.has(id) && one.isApproved === isApproved && one.isReturned === isReturned ? one.valueMicro : 0n,
    )
    if (isApproved && others + payment > caps.approvedDayMicro) return 'cap-approved-day'
    if (!isApproved && others + payment > caps.hourMicro) return 'cap-hour'
    if (!isApproved && others + payment > caps.dayMicro) return 'cap-day'
    for (const [id, one] of next) this.#spent.set(id, one)
    return 'counted'
  }

  #sum(part: (one: Counted, id: string) => bigint): bigint {
    return [...this.#spent].reduce((sum, [id, one]) => sum + part(one, id), 0n)
  }

  async state(): Promise<SignerState> {
    const isOlder = this.killed && this.#isOlder
    return { killed: this.killed, isOlder, mark: { revivedAt: this.revivedAt, spends: this.#spent.size } }
  }

  async kill(): Promise<void> {
    this.killed = true
    this.#isOlder = true
  }

  counted(): { spendId: string; asset: string; amountAtomic: bigint }[] {
    return [...this.#spent].map(([spendId, { asset, amountAtomic }]) => ({ spendId, asset, amountAtomic }))
  }

  /** Deletes all spends, as a restore of the database to an earlier state would. */
  forget(): void {
    this.#spent.clear()
  }
}

/** In-memory implementation of the signer's spend mark (`SpendMark`) for tests. */
export class MemorySpendMark implements SpendMarkKeeper {
  #mark: StoredMark | null = null

  read(): StoredMark | null {
    return this.#mark
  }

  write(mark: StoredMark): void {
    this.#mark = mark
  }

  /** Deletes the mark, as a restore without the mark file would. */
  lose(): void {
    this.#mark = null
  }
}
