import { present } from '@cambio/kernel/assert'
import type { Page, Repeatable, WithdrawalStore } from '../../wallet/withdrawal-store.ts'
import { withdrawalStatus, type Withdrawal, type WithdrawalEntry } from '../../wallet/withdrawal.ts'
import type { MemoryDatabase } from './memory-database.ts'

export class MemoryWithdrawalStore implements WithdrawalStore {
  readonly #db: MemoryDatabase

  constructor(db: MemoryDatabase) {
    this.#db = db
  }

  async claimKey(): Promise<boolean> {
    return true
  }

  async findByKey(userId: number, key: string): ReturnType<WithdrawalStore['findByKey']> {
    const known = this.#db.withdrawalKeys.get(`${userId} ${key}`)
    if (!known) return null
    const { withdrawalId, requestHash } = known
    return { withdrawal: this.#entry(present(this.#db.withdrawals.get(withdrawalId), 'a withdrawal')), requestHash }
  }

  async add(withdrawal: Withdrawal, repeatable: Repeatable | null): Promise<void> {
    const { withdrawalId, userId } = withdrawal
    this.#db.set(this.#db.withdrawals, withdrawalId, withdrawal)
    if (!repeatable) return
    const { key, requestHash } = repeatable
    this.#db.set(this.#db.withdrawalKeys, `${userId} ${key}`, { withdrawalId, requestHash })
  }

  async findLocked(withdrawalId: number): Promise<Withdrawal | null> {
    return this.#db.withdrawals.get(withdrawalId) ?? null
  }

  async openLocked(userId: number, asset: string): Promise<Withdrawal[]> {
    return this.#of(userId)
      .filter((one) => one.asset === asset && (one.status === 'PENDING' || one.status === 'SENDING'))
      .toReversed()
  }

  async markVoided(withdrawalId: number, now: number): Promise<void> {
    const withdrawal = present(this.#db.withdrawals.get(withdrawalId), 'a withdrawal')
    this.#db.set(this.#db.withdrawals, withdrawalId, { ...withdrawal, voidedAt: now })
  }

  async list(userId: number, assets: readonly string[], { limit }: Page): Promise<WithdrawalEntry[]> {
    return this.#of(userId)
      .filter(({ asset }) => assets.includes(asset))
      .toReversed()
      .slice(0, limit)
  }

  async heldOf(userId: number): Promise<Map<string, bigint>> {
    const held = new Map<string, bigint>()
    for (const { asset, amountAtomic, status } of this.#of(userId))
      if (status === 'PENDING' || status === 'SENDING') held.set(asset, (held.get(asset) ?? 0n) + amountAtomic)
    return held
  }

  #of(userId: number): WithdrawalEntry[] {
    return [...this.#db.withdrawals.values()].filter((one) => one.userId === userId).map((one) => this.#entry(one))
  }

  #entry(withdrawal: Withdrawal): WithdrawalEntry {
    const id = present(this.#db.paymentIds.get(`withdrawal ${withdrawal.withdrawalId}`), 'its payment')
    const payment = present(this.#db.payments.get(id), 'its payment')
    return { ...withdrawal, status: withdrawalStatus(withdrawal, payment), txId: payment.txId }
  }
}
