import type { IdentityCheck, IdentityStore } from '../../identity/identity.ts'
import type { KeptCheck, MemoryDatabase } from './memory-database.ts'

type Kept = Pick<IdentityStore, 'add' | 'latest' | 'move' | 'shred' | 'forgettable' | 'forgotten' | 'known'>

/** In-memory store of identity checks. Does not delete accounts or log access. */
export class MemoryIdentityStore implements Kept {
  readonly #db: MemoryDatabase

  constructor(db: MemoryDatabase) {
    this.#db = db
  }

  async add(check: Parameters<IdentityStore['add']>[0]): Promise<boolean> {
    if (this.#of(check.userId).some(({ status }) => status !== 'REJECT')) return false
    const fresh = {
      status: 'CREATED',
      rejectReason: null,
      decidedAt: null,
      expiredAt: null,
      accountDeletedAt: null,
    } as const
    this.#keep({ ...check, ...fresh, forgottenAt: null })
    return true
  }

  async latest(userId: number): Promise<IdentityCheck | null> {
    return this.#of(userId).toSorted((one, other) => other.createdAt - one.createdAt)[0] ?? null
  }

  async move(checkId: string, { status, reason, now }: Parameters<IdentityStore['move']>[1]): Promise<boolean> {
    const check = this.#db.identityChecks.get(checkId)
    if (check?.status !== 'CREATED' && check?.status !== 'PROCESS') return false
    const decidedAt = status === 'PASS' || status === 'REJECT' ? now : null
    this.#keep({ ...check, status, rejectReason: reason ?? null, decidedAt })
    return true
  }

  async shred(userId: number): Promise<void> {
    for (const check of this.#of(userId))
      this.#keep({
        ...check,
        data: null,
        rejectReason: null,
        photos: check.photos.map((photo) => ({ ...photo, wrappedKey: null })),
      })
  }

  async forgettable(
    { rejected, passed }: { rejected: number; passed: number },
    limit: number,
  ): Promise<IdentityCheck[]> {
    return [...this.#db.identityChecks.values()]
      .filter(
        ({ forgottenAt, data, status, decidedAt }) =>
          forgottenAt === null &&
          (data === null ||
            (status === 'REJECT' && decidedAt !== null && decidedAt < rejected) ||
            (status === 'PASS' && decidedAt !== null && decidedAt < passed)),
      )
      .slice(0, limit)
  }

  async forgotten(checkId: string, now: number): Promise<void> {
    const check = this.#db.identityChecks.get(checkId)
    if (check) this.#keep({ ...check, data: null, photos: [], forgottenAt: now })
  }

  async known(objectKeys: readonly string[]): Promise<Set<string>> {
    const all = new Set(
      [...this.#db.identityChecks.values()].flatMap(({ photos }) => photos.map(({ objectKey }) => objectKey)),
    )
    return new Set(objectKeys.filter((key) => all.has(key)))
  }

  #of(userId: number): KeptCheck[] {
    return [...this.#db.identityChecks.values()].filter((one) => one.userId === userId)
  }

  #keep(check: KeptCheck): void {
    this.#db.set(this.#db.identityChecks, check.checkId, check)
  }
}
