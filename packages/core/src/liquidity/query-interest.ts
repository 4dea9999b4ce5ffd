/** Limits of the queries that the quote cache refreshes. */
export interface InterestLimits {
  /** Maximum number of queries of all clients. */
  maxQueries: number
  /** Maximum number of queries of one client. */
  maxQueriesPerClient: number
  /** Maximum number of queries of a client that represents many users. */
  maxQueriesPerGroup: number
  /**
   * How long a query is protected after its last read, in milliseconds. During this time, a new live query of the same
   * client does not replace it.
   */
  refreshMs: number
}

/** A caller of the quote cache. */
export interface QuoteReader {
  /** IDs of the clients for which the caller reads, such as IP networks. Each query counts towards their limits. */
  clients: readonly string[]
  /**
   * Whether the caller repeats its queries continuously, such as a subscription. At the limit, a new query of such a
   * caller does not replace a query that the caller still reads. Otherwise, the caller's own queries would evict each
   * other.
   */
  isLive: boolean
  /** Whether each client represents many users, as an API key does. */
  isGroup?: boolean
}

/** Reader for calls that no client's request has caused. */
export const EXCHANGE_READER: QuoteReader = { clients: ['exchange'], isLive: false, isGroup: true }

/**
 * Queries that clients have read recently. At the limit for all clients, the client with the most queries loses its
 * oldest query. A client with many queries therefore cannot evict the queries of other clients.
 */
export class QueryInterest {
  readonly #limits: InterestLimits
  readonly #onDrop: (key: string) => void
  /**
   * Queries of each client: maps a query key to the time of its last read. The outer map and the inner maps are sorted
   * by last read, most recent at the end.
   */
  readonly #clients = new Map<string, Map<string, number>>()
  /** Number of clients that have recently read each query, by query key. */
  readonly #readers = new Map<string, number>()

  /** @param onDrop called when no client is interested in a query any more */
  constructor(limits: InterestLimits, onDrop: (key: string) => void) {
    this.#limits = limits
    this.#onDrop = onDrop
  }

  /**
   * Records that clients read a query, which may drop other queries. Returns false if the query was not recorded for
   * any client. This is the case if the query is new, and all its clients are live and at their limit.
   */
  read(key: string, reader: QuoteReader, now: number): boolean {
    for (const client of reader.clients) this.#readAs(client, key, reader, now)
    while (this.#readers.size > this.#limits.maxQueries) this.#dropOldest(...this.#largest())
    return this.#readers.has(key)
  }

  #readAs(client: string, key: string, { isLive, isGroup }: QuoteReader, now: number): void {
    const { maxQueriesPerClient, maxQueriesPerGroup, refreshMs } = this.#limits
    const maxQueries = isGroup ? maxQueriesPerGroup : maxQueriesPerClient
    const own = this.#clients.get(client) ?? new Map<string, number>()
    const isNew = !own.has(key)
    if (isNew && own.size >= maxQueries) {
      const [oldest] = own.values()
      if (isLive && oldest !== undefined && oldest > now - refreshMs) return
      this.#dropOldest(client, own)
    }
    own.delete(key)
    own.set(key, now)
    this.#clients.delete(client)
    this.#clients.set(client, own)
    if (isNew) this.#readers.set(key, (this.#readers.get(key) ?? 0) + 1)
  }

  /** Drops the queries that no client has read since `before`, in epoch milliseconds. */
  expire(before: number): void {
    for (const [client, own] of this.#clients)
      for (const at of own.values()) {
        if (at >= before) break
        this.#dropOldest(client, own)
      }
  }

  #largest(): [string, Map<string, number>] {
    return [...this.#clients].reduce((most, one) => (one[1].size > most[1].size ? one : most))
  }

  #dropOldest(client: string, own: Map<string, number>): void {
    const [key] = own.keys()
    if (key === undefined) return
    own.delete(key)
    if (own.size === 0) this.#clients.delete(client)
    const left = (this.#readers.get(key) ?? 0) - 1
    if (left > 0) return void this.#readers.set(key, left)
    this.#readers.delete(key)
    this.#onDrop(key)
  }
}
