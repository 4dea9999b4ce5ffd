import type { Earning, EarningEntry, EarningKind } from '../../affiliates/earning.ts'
import type { EarningStore } from '../../affiliates/earning-store.ts'
import type { Page } from '../../shared/page.ts'
import type { MemoryDatabase } from './memory-database.ts'

export class MemoryEarningStore implements EarningStore {
  readonly #db: MemoryDatabase

  constructor(db: MemoryDatabase) {
    this.#db = db
  }

  /** Recognises a referrer's own order only by account and link. The database also compares emails and addresses. */
  async earnersOf(orderId: number): Promise<{ buyer: number | null; referrer: number | null }> {
    const { orders, referredBy, guestsOf } = this.#db
    const buyer = orders.get(orderId)?.userId ?? null
    return { buyer, referrer: (buyer === null ? guestsOf.get(orderId) : referredBy.get(buyer)) ?? null }
  }

  async add(earning: Earning, now: number): Promise<boolean> {
    const { earnings } = this.#db
    const name = nameOf(earning)
    if (earnings.has(name)) return false
    this.#db.set(earnings, name, { ...earning, earningId: this.#db.nextId(), isReversed: false, createdAt: now })
    return true
  }

  async creditedLocked(orderId: number): Promise<Earning[]> {
    return this.#earnings((one) => one.orderId === orderId && !one.isReversed)
  }

  async markReversed(earning: Pick<Earning, 'kind' | 'orderId'>): Promise<void> {
    const { earnings } = this.#db
    const known = earnings.get(nameOf(earning))
    if (known) this.#db.set(earnings, nameOf(earning), { ...known, isReversed: true })
  }

  async list(userId: number, kinds: readonly EarningKind[], { limit }: Page): Promise<EarningEntry[]> {
    return this.#earnings((one) => one.userId === userId && kinds.includes(one.kind))
      .toReversed()
      .slice(0, limit)
  }

  #earnings(which: (earning: EarningEntry) => boolean): EarningEntry[] {
    return [...this.#db.earnings.values()].filter(which)
  }
}

const nameOf = ({ kind, orderId }: Pick<Earning, 'kind' | 'orderId'>): string => `${kind} ${orderId}`
