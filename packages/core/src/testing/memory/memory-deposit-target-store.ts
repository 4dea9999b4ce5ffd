import { isUnassigned } from '../../chains/chain-store.ts'
import type { DepositEntry, DepositTarget, DepositTargetStore } from '../../wallet/deposit-target.ts'
import type { Page } from '../../shared/page.ts'
import type { MemoryDatabase } from './memory-database.ts'

export class MemoryDepositTargetStore implements DepositTargetStore {
  readonly #db: MemoryDatabase

  constructor(db: MemoryDatabase) {
    this.#db = db
  }

  async find(userId: number, chain: string): Promise<(DepositTarget & { seal: string | null }) | null> {
    return this.#db.depositTargets.get(`${chain} ${userId}`) ?? null
  }

  async give(userId: number, chain: string, memo: string | null): ReturnType<DepositTargetStore['give']> {
    const known = await this.find(userId, chain)
    if (known) return known
    const db = this.#db
    const purpose = memo === null ? 'deposit' : 'hot'
    const free = [...db.addresses].find(
      ([name, { key, owner }]) => name.startsWith(`${chain} `) && key.purpose === purpose && isUnassigned(owner),
    )
    if (!free) return { outcome: 'no-address' }
    const [name, kept] = free
    const owner = { orderId: null, userId }
    if (memo === null) db.set(db.addresses, name, { ...kept, owner })
    else if (db.depositMemos.has(`${name} ${memo}`)) return { outcome: 'memo-taken' }
    else db.set(db.depositMemos, `${name} ${memo}`, owner)
    const target = { address: name.slice(chain.length + 1), memo }
    db.set(db.depositTargets, `${chain} ${userId}`, { ...target, seal: null })
    return target
  }

  async seal(userId: number, chain: string, seal: string): Promise<void> {
    const name = `${chain} ${userId}`
    const target = this.#db.depositTargets.get(name)
    if (target) this.#db.set(this.#db.depositTargets, name, { ...target, seal })
  }

  async all(userId: number): ReturnType<DepositTargetStore['all']> {
    return [...this.#db.depositTargets].flatMap(([name, target]) => {
      const [chain = '', owner] = name.split(' ')
      return owner === String(userId) ? [{ chain, address: target.address, memo: target.memo }] : []
    })
  }

  /** Returns true, because this store never deletes an account. */
  async isOpen(): Promise<boolean> {
    return true
  }

  /** Returns null, because this store never merges accounts. */
  async mergedInto(): Promise<null> {
    return null
  }

  async awaitsDeposit(userId: number): Promise<boolean> {
    return [...this.#db.deposits.values()].some(
      (one) => (one.userId ?? one.balanceOf) === userId && (one.status === 'SEEN' || one.status === 'SUSPENSE'),
    )
  }

  async deposits(userId: number, { limit }: Page): Promise<DepositEntry[]> {
    return [...this.#db.deposits.values()]
      .filter((one) => (one.userId ?? one.balanceOf) === userId)
      .toReversed()
      .slice(0, limit)
      .map((one) => ({ ...one, publicId: one.id, readTo: this.#db.cursors.get(one.chain)?.height ?? null }))
  }
}
