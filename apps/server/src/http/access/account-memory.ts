import type { Account } from '@cambio/core/accounts/account'
import type { Clock } from '@cambio/kernel/clock'
import { LRUCache } from 'lru-cache'

const MAX_KEPT = 10_000
/** Maximum age of a cache entry, in milliseconds. Limits how stale an entry can be after a lost change notification. */
const KEPT_MS = 5_000

/**
 * Caches each session's account because every page reads the signed-in user. Any account change and the end of any
 * session clear the cache.
 */
export class AccountMemory {
  readonly #clock: Clock
  readonly #kept = new LRUCache<string, { until: number; account: Account }>({ max: MAX_KEPT })
  #changes = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Returns a session's account from the cache, or calls `read` and caches the result. */
  async get(sessionId: string, read: () => Promise<Account>): Promise<Account> {
    const kept = this.#kept.get(sessionId)
    if (kept && kept.until > this.#clock.now()) return kept.account
    const changes = this.#changes
    const account = await read()
    // The account may have changed during the read, so the result is not cached.
    if (changes !== this.#changes) return account
    this.#kept.set(sessionId, { until: this.#clock.now() + KEPT_MS, account })
    return account
  }

  forget(): void {
    this.#changes += 1
    this.#kept.clear()
  }
}
