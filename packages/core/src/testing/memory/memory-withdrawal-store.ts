import { present } from '@cambio/kernel/assert'
import type { Repeatable, WithdrawalStore } from '../../wallet/withdrawal-store.ts'
import type { Page } from '../../shared/page.ts'
import { withdrawalStatus, type Withdrawal, type WithdrawalEntry } from '../../wallet/withdrawal.ts'
import type { MemoryDatabase } from './memory-database.ts'

export class MemoryWithdrawalStore implements WithdrawalStore {
  readonly #db: MemoryDatabase

  constructor(db: MemoryDatabase) {
    this.#db = db
  }

  async claimKey(): Promise<void> {}

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

  async find(withdrawalId: number): Promise<Withdrawal | null> {
    return this.#db.withdrawals.get(withdrawalId) ?? null
  }

  async findLocked(withdrawalId: number): Promise<Withdrawal | null> {
    return this.#db.withdrawals.get(withdrawalId) ?? null
  }

  async openLocked(userId: number, asset: string): Promise<Withdrawal[]> {
    return this.#of(userId)
      .filter((one) => one.asset === asset && (one.status === 'PENDING' || one.status === 'SENDING'))
      .toReversed()
  }

  async unfinishedLocked(): Promise<Withdrawal[]> {
    const users = new Set([...this.#db.withdrawals.values()].map(({ userId }) => userId))
    return [...users].flatMap((userId) =>
      this.#of(userId).filter(({ status }) => status === 'PENDING' || status === 'SENDING'),
    )
  }

  async markVoided(withdrawalId: number, now: number): Promise<void> {
    this.#change(withdrawalId, { voidedAt: now })
  }

  async markConfirmed(withdrawalId: number, now: number, releaseAt: number): Promise<void> {
    this.#change(withdrawalId, { confirmedAt: now, releaseAt })
  }

  async markReleased(withdrawalId: number, now: number): Promise<void> {
    this.#change(withdrawalId, { releasedAt: now })
  }

  async hasPaidTo(userId: number, _chain: string, address: string, memo: string | null): Promise<boolean> {
    return this.#of(userId).some(
      (one) => one.address === address && one.memo === memo && one.releasedAt !== null && one.voidedAt === null,
    )
  }

  async due(
    { now, createdBefore, omitted }: Parameters<WithdrawalStore['due']>[0],
    limit: number,
  ): Promise<Withdrawal[]> {
    return [...this.#db.withdrawals.values()]
      .filter(({ voidedAt, releasedAt }) => voidedAt === null && releasedAt === null)
      .filter(({ withdrawalId }) => !omitted.includes(withdrawalId))
      .filter(({ releaseAt, createdAt }) => (releaseAt === null ? createdAt < createdBefore : releaseAt <= now))
      .slice(0, limit)
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
    const payment =
      this.#db.payments.get(this.#db.paymentIds.get(`withdrawal ${withdrawal.withdrawalId}`) ?? '') ?? null
    const awaitsApproval = payment?.status === 'HELD' && payment.held?.why === 'approval'
    return { ...withdrawal, status: withdrawalStatus(withdrawal, payment), txId: payment?.txId ?? null, awaitsApproval }
  }

  #change(withdrawalId: number, change: Partial<Withdrawal>): void {
    const withdrawal = present(this.#db.withdrawals.get(withdrawalId), 'a withdrawal')
    this.#db.set(this.#db.withdrawals, withdrawalId, { ...withdrawal, ...change })
  }
}
