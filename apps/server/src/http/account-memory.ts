import type { Account } from '@cambio/core/accounts/account'
import type { Clock } from '@cambio/kernel/clock'

const MAX_KEPT = 10_000
/** However little is heard of changes, nothing is kept for longer, milliseconds. */
const KEPT_MS = 5_000

/** Accounts as they were read, until any account changes or any session ends: who is signed in is asked with every page. */
export class AccountMemory {
  readonly #clock: Clock
  readonly #kept = new Map<string, { until: number; account: Account }>()
  #changes = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The account of a session, as it is kept or as `read` says. */
  async get(sessionId: string, read: () => Promise<Account>): Promise<Account> {
    const kept = this.#kept.get(sessionId)
    if (kept && kept.until > this.#clock.now()) return kept.account
    const changes = this.#changes
    const account = await read()
    // What changed while it was being read is not kept.
    if (changes !== this.#changes) return account
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear()
    this.#kept.set(sessionId, { until: this.#clock.now() + KEPT_MS, account })
    return account
  }

  forget(): void {
    this.#changes += 1
    this.#kept.clear()
  }
}
