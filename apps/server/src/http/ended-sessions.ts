import { ACCESS_MS } from '@cambio/core/accounts/session-life'
import type { Clock } from '@cambio/kernel/clock'

/** Sessions that ended while an access of theirs may still be good: what was ended is refused at once. */
export class EndedSessions {
  readonly #clock: Clock
  readonly #until = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  add(sessionId: string): void {
    const now = this.#clock.now()
    // In the order they came: those that may be forgotten are first.
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
