import type { Rational } from '@cambio/kernel/rational'
import type { ProviderAnswer, ProviderQuery } from './liquidity-provider.ts'
import { QueryInterest, type QuoteReader } from './query-interest.ts'

/** A recently read quote query with each provider's last response. */
export interface Watched {
  query: ProviderQuery
  answers: Map<string, { at: number; answer: ProviderAnswer; marketRate: Rational | null }>
  /** Time from which each provider may be queried again, in epoch milliseconds. */
  dueAt: Map<string, number>
  /** Number of consecutive failures of each provider. */
  failures: Map<string, number>
  inFlight: Map<string, Promise<void>>
}

/** The queries that callers have read recently, within the limits of each caller (`QueryInterest`). */
export class WatchedQueries {
  readonly #watched = new Map<string, Watched>()
  readonly #interest: QueryInterest
  readonly #codes: readonly string[]

  /** @param codes codes of the providers that are queried */
  constructor(limits: ConstructorParameters<typeof QueryInterest>[0], codes: readonly string[]) {
    this.#interest = new QueryInterest(limits, (key) => this.#watched.delete(key))
    this.#codes = codes
  }

  /**
   * Returns the entry of a query that a caller reads now, or null if the caller's limit does not allow a new entry. A
   * new entry may be queried at every provider immediately.
   */
  read(query: ProviderQuery, reader: QuoteReader, now: number): Watched | null {
    const key = queryKeyOf(query)
    if (!this.#interest.read(key, reader, now)) return null
    const watched: Watched = this.#watched.get(key) ?? {
      query,
      answers: new Map(),
      dueAt: new Map(this.#codes.map((code) => [code, now])),
      failures: new Map(),
      inFlight: new Map(),
    }
    this.#watched.set(key, watched)
    return watched
  }

  /** Deletes the queries that no caller has read since a time, in epoch milliseconds. */
  prune(since: number): void {
    this.#interest.expire(since)
  }

  values(): Watched[] {
    return [...this.#watched.values()]
  }
}

/** Returns a string that is the same for equal queries. */
export function queryKeyOf({ from, to, rateMode, side, amountAtomic }: ProviderQuery): string {
  return `${from.slug}|${to.slug}|${rateMode}|${side}|${amountAtomic}`
}

/** Returns when a provider may be queried again, in epoch milliseconds. */
export function dueAt(watched: Watched, code: string): number {
  return watched.dueAt.get(code) ?? Number.NEGATIVE_INFINITY
}
