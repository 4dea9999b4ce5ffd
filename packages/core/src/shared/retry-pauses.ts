import { nextTryAt } from './next-try.ts'

/**
 * Maximum number of items that are paused at a time. Above it, the item that failed least recently is tried again
 * early.
 */
const MAX_PAUSED = 1_000
/** Maximum number of paused items that one pass tries again. Otherwise, paused items could fill the whole pass. */
const MAX_RETRIES_PER_PASS = 8

interface Pause {
  /** Time of the first failed attempt, in epoch milliseconds. */
  since: number
  /** Time of the next attempt, in epoch milliseconds. */
  until: number
}

/**
 * Items of a queue whose attempt failed and may succeed later, such as deposits or withdrawals, each with the time of its
 * next attempt. The state is kept in memory between passes and lost on a restart.
 */
export class RetryPauses {
  /** Pauses by item ID, sorted by the time of the last failure, oldest first. */
  readonly #pauses = new Map<string, Pause>()

  /** Pauses an item after a failed attempt. The pause grows with the time since the first failure. */
  add(id: string, now: number): void {
    const since = this.#pauses.get(id)?.since ?? now
    this.#pauses.delete(id)
    this.#pauses.set(id, { since, until: nextTryAt(now, since) })
    if (this.#pauses.size <= MAX_PAUSED) return
    for (const oldest of this.#pauses.keys()) {
      this.#pauses.delete(oldest)
      return
    }
  }

  has(id: string): boolean {
    return this.#pauses.has(id)
  }

  end(id: string): void {
    this.#pauses.delete(id)
  }

  /**
   * Divides the paused items for a pass. `retried`: a few items whose next attempt is due, longest due first.
   * `omitted`: all other paused items.
   */
  turnAt(now: number): { retried: string[]; omitted: string[] } {
    const retried = [...this.#pauses]
      .filter(([, { until }]) => until <= now)
      .toSorted(([, one], [, other]) => one.until - other.until)
      .slice(0, MAX_RETRIES_PER_PASS)
      .map(([id]) => id)
    const isRetried = new Set(retried)
    return { retried, omitted: [...this.#pauses.keys()].filter((id) => !isRetried.has(id)) }
  }
}
