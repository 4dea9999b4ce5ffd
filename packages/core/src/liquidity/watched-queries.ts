import type { Rational } from '@cambio/kernel/rational'
import type { ProviderAnswer, ProviderQuery } from './liquidity-provider.ts'

/** A recently read quote query with each provider's last response. */
export interface Watched {
  query: ProviderQuery
  lookedAt: number
  answers: Map<string, { at: number; answer: ProviderAnswer; marketRate: Rational | null }>
  /** Time from which each provider may be queried again, in epoch milliseconds. */
  dueAt: Map<string, number>
  /** Number of consecutive failures of each provider. */
  failures: Map<string, number>
  inFlight: Map<string, Promise<void>>
}

/** The queries that callers have read recently. At most `maxQueries`: a new query replaces the one read least recently. */
export class WatchedQueries {
  readonly #watched = new Map<string, Watched>()
  readonly #maxQueries: number
  readonly #codes: readonly string[]

  constructor(maxQueries: number, codes: readonly string[]) {
    this.#maxQueries = maxQueries
    this.#codes = codes
  }

  /** Returns the entry of a query that a caller reads now. Creates it if necessary; all providers are then due. */
  read(query: ProviderQuery, now: number): Watched {
    const key = queryKeyOf(query)
    const watched: Watched = this.#watched.get(key) ?? {
      query,
      lookedAt: now,
      answers: new Map(),
      dueAt: new Map(this.#codes.map((code) => [code, now])),
      failures: new Map(),
      inFlight: new Map(),
    }
    watched.lookedAt = now
    // Move the query to the end, because the first entry is the next one to be deleted.
    this.#watched.delete(key)
    this.#watched.set(key, watched)
    if (this.#watched.size > this.#maxQueries)
      for (const oldest of this.#watched.keys()) {
        this.#watched.delete(oldest)
        break
      }
    return watched
  }

  /** Deletes the queries that no caller has read since a time, in epoch milliseconds. */
  prune(since: number): void {
    for (const [key, watched] of this.#watched) if (watched.lookedAt < since) this.#watched.delete(key)
  }

  /** Returns all entries, the one read least recently first. */
  values(): Watched[] {
    return [...this.#watched.values()]
  }
}

/** Returns a text that is equal for equal queries. */
export function queryKeyOf({ from, to, rateMode, side, amountAtomic }: ProviderQuery): string {
  return `${from.slug}|${to.slug}|${rateMode}|${side}|${amountAtomic}`
}

/** Returns when a provider may be queried again, in epoch milliseconds. */
export function dueAt(watched: Watched, code: string): number {
  return watched.dueAt.get(code) ?? Number.NEGATIVE_INFINITY
}
