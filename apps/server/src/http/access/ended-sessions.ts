import { ACCESS_MS } from '@cambio/core/accounts/session-life'
import type { Clock } from '@cambio/kernel/clock'

/**
 * Remembers ended sessions until their access tokens have expired, so that the server can reject these tokens
 * immediately.
 */
export class EndedSessions {
  readonly #clock: Clock
  readonly #until = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  add(sessionId: string): void {
    const now = this.#clock.now()
    // Stop at the first entry that is still valid. A Map keeps insertion order, so the entries that expire first are at
    // the front.
    for (const [id, until] of this.#until) {
      if (until > now) break
      this.#until.delete(id)
    }
    this.#until.set(sessionId, now + ACCESS_MS)
  }

  has(sessionId: string): boolean {
    return this.#until.has(sessionId)
  }
}
