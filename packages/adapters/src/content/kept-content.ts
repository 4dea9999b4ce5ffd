import type { ContentAnswer, ContentQuery } from '@cambio/core/content/content'
import type { ContentSource } from '@cambio/core/content/content-source'
import type { Clock } from '@cambio/kernel/clock'

/** Age of a cache entry at which a read triggers its refresh, in milliseconds. */
const FRESH_MS = 60_000
/** Maximum age of a cache entry, in milliseconds. Older entries are not served even during an outage. */
const KEPT_MS = 24 * 3_600_000
const MAX_ANSWERS = 300
/** Maximum total size of all cache entries, in characters. The source limits the size of a single entry. */
const MAX_CHARACTERS = 16 * 1024 * 1024

interface Kept {
  answer: ContentAnswer | null
  size: number
  at: number
  /** Earliest time of the next refresh, in epoch milliseconds. */
  queryAt: number
}

interface Parts {
  source: ContentSource
  clock: Clock
  onError: (error: unknown) => void
}

/**
 * Caches a remote source's responses, and sends each query at most once a minute. Serves a stale entry during its
 * refresh and during an outage. Evicts the least recently used entries.
 */
export class KeptContent implements ContentSource {
  readonly #parts: Parts
  readonly #kept = new Map<string, Kept>()
  readonly #underway = new Map<string, Promise<ContentAnswer | null>>()
  #totalSize = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async find(query: ContentQuery): Promise<ContentAnswer | null> {
    const { route, locale, path, category, search, offset, limit } = query
    const key = JSON.stringify([route, locale, path, category, search, offset, limit])
    const kept = this.#kept.get(key)
    const now = this.#parts.clock.now()
    if (!kept || now - kept.at >= KEPT_MS) return this.#read(key, query)
    this.#put(key, kept)
    if (now >= kept.queryAt) {
      // Set the time before the request, so that a failed refresh also delays the next one. Otherwise every read during
      // an outage would send a request.
      kept.queryAt = now + FRESH_MS
      this.#read(key, query).catch(this.#parts.onError)
    }
    return kept.answer
  }

  /** Sends a query to the source. Concurrent calls for the same query share one request. */
  #read(key: string, query: ContentQuery): Promise<ContentAnswer | null> {
    const underway = this.#underway.get(key)
    if (underway) return underway
    const reading = this.#readAndKeep(key, query).finally(() => this.#underway.delete(key))
    this.#underway.set(key, reading)
    return reading
  }

  async #readAndKeep(key: string, query: ContentQuery): Promise<ContentAnswer | null> {
    const answer = await this.#parts.source.find(query)
    const at = this.#parts.clock.now()
    this.#put(key, { answer, size: key.length + JSON.stringify(answer).length, at, queryAt: at + FRESH_MS })
    return answer
  }

  #put(key: string, entry: Kept): void {
    this.#drop(key)
    this.#kept.set(key, entry)
    this.#totalSize += entry.size
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MAX_ANSWERS && this.#totalSize <= MAX_CHARACTERS) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#totalSize -= this.#kept.get(key)?.size ?? 0
    this.#kept.delete(key)
  }
}
