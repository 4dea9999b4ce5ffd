import { nextTryAt } from './next-try.ts'

/**
 * Maximum number of deposits that are paused at a time. Above it, the deposit that failed least recently is tried again
 * early.
 */
const MAX_PAUSED = 1_000
/**
 * Maximum number of paused deposits that one pass tries again. Otherwise, paused deposits could fill the whole pass.
 */
const MAX_RETRIES_PER_PASS = 8

interface Pause {
  /** Time of the first failed attempt, in epoch milliseconds. */
  since: number
  /** Time of the next attempt, in epoch milliseconds. */
  until: number
}

/**
 * The deposits of a chain whose credit failed and may succeed later, each with the time of its next attempt. The state
 * is kept in memory between passes and lost on a restart.
 */
export class CreditPauses {
  /** Pauses by deposit ID, sorted by the time of the last failure, oldest first. */
  readonly #pauses = new Map<string, Pause>()

  /** Pauses a deposit after a failed attempt. The pause grows with the time since the first failure. */
  add(depositId: string, now: number): void {
    const since = this.#pauses.get(depositId)?.since ?? now
    this.#pauses.delete(depositId)
    this.#pauses.set(depositId, { since, until: nextTryAt(now, since) })
    if (this.#pauses.size <= MAX_PAUSED) return
    for (const oldest of this.#pauses.keys()) {
      this.#pauses.delete(oldest)
      return
    }
  }

  has(depositId: string): boolean {
    return this.#pauses.has(depositId)
  }

  end(depositId: string): void {
    this.#pauses.delete(depositId)
  }

  /**
   * Divides the paused deposits for a pass. `retried`: a few deposits whose next attempt is due, longest due first.
   * `omitted`: all other paused deposits.
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
