/** Average number of new queries of a chain per second. Each causes one to five calls of a node. */
const PER_SECOND = 5
/** Number of new queries of a chain that may start at once after a quiet time. */
const BURST = 20
const INTERVAL_MS = 1_000 / PER_SECOND

/**
 * Rate limit for a chain's queries about recipients. Any caller can cause such queries, and a hosted node has a quota
 * that the chain's deposits and payments need.
 */
export class QueryRate {
  /** Times at which the chains' limits are unused again, in epoch milliseconds. */
  readonly #unusedAt = new Map<string, number>()

  /** Counts a new query of a chain. Returns false, and does not count it, if the limit is used up. */
  take(chain: string, now: number): boolean {
    const unusedAt = Math.max(this.#unusedAt.get(chain) ?? now, now)
    if (unusedAt - now > (BURST - 1) * INTERVAL_MS) return false
    this.#unusedAt.set(chain, unusedAt + INTERVAL_MS)
    return true
  }
}
