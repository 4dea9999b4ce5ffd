import { LRUCache } from 'lru-cache'
import { QueryRate } from './query-rate.ts'

/** Maximum time in milliseconds for which a query waits for the node. */
const TIMEOUT_MS = 2_000
/** Time in milliseconds for which a result is cached. */
const KEPT_MS = 30_000
const MAX_KEPT = 1_000
/** Time in milliseconds for which a chain's node is not queried after a timeout. */
const PAUSE_MS = 10_000
/** Maximum number of concurrent queries per chain. */
const MAX_CONCURRENT = 16

export interface QueryTiming {
  /** Returns the result of `work`. Rejects if it takes longer than `ms` milliseconds. */
  within<T>(work: Promise<T>, ms: number): Promise<T>
  now(): number
}

interface Bounds extends QueryTiming {
  /** Returns whether an error is a result of the query, which callers need, and not a failure of the node. */
  isResult(error: unknown): boolean
}

/** Name of a query: chain and address, and the further values that determine its result. */
interface QueryName {
  chain: string
  address: string
  further: string
}

/**
 * Queries nodes for users. Any caller may cause these queries, so results are cached, and their rate, duration and
 * concurrency are limited. Without a result, users are served as if the node had not been queried.
 */
export class BoundedQueries<Result> {
  readonly #bounds: Bounds
  readonly #kept = new LRUCache<string, { at: number; result: Promise<Result> }>({ max: MAX_KEPT })
  /** Times at which the node did not respond in time, by chain and address. */
  readonly #timeouts = new LRUCache<string, number>({ max: MAX_KEPT })
  /** Times of the last timeouts, by chain. */
  readonly #timeoutsOfChains = new Map<string, number>()
  readonly #running = new Map<string, number>()
  readonly #rate = new QueryRate()

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /**
   * Returns the cached or new result of a query. Returns null if the node fails, takes too long or took too long
   * recently, or if its chain has too many queries.
   * @throws errors for which `isResult` returns true
   */
  async run(name: QueryName, query: () => Promise<Result>): Promise<Result | null> {
    const { within, now, isResult } = this.#bounds
    const [subject, startedAt] = [`${name.chain} ${name.address}`, now()]
    // Skip an address whose query timed out recently. Otherwise, many deposits with different amounts could each delay
    // the worker by the timeout.
    if (startedAt - (this.#timeouts.get(subject) ?? -Infinity) < KEPT_MS) return null
    try {
      const result = this.#started(name, query)
      return result && (await within(result, TIMEOUT_MS))
    } catch (error) {
      if (isResult(error)) throw error
      const failedAt = now()
      if (failedAt - startedAt >= TIMEOUT_MS) {
        this.#timeouts.set(subject, failedAt)
        this.#timeoutsOfChains.set(name.chain, failedAt)
      }
      return null
    }
  }

  /** Returns the cached or newly started query, or null if the chain's node must not be queried now. */
  #started({ chain, address, further }: QueryName, query: () => Promise<Result>): Promise<Result> | null {
    const [key, at] = [`${chain} ${address} ${further}`, this.#bounds.now()]
    const kept = this.#kept.get(key)
    if (kept && at - kept.at < KEPT_MS) return kept.result
    // Pause after a timeout. Otherwise, a node that does not respond could delay the worker once for each address.
    if (at - (this.#timeoutsOfChains.get(chain) ?? -Infinity) < PAUSE_MS) return null
    const running = this.#running.get(chain) ?? 0
    if (running >= MAX_CONCURRENT || !this.#rate.take(chain, at)) return null
    this.#running.set(chain, running + 1)
    const result = query().finally(() => this.#running.set(chain, (this.#running.get(chain) ?? 1) - 1))
    this.#kept.set(key, { at, result })
    return result
  }
}
