import type { Clock } from '@cambio/kernel/clock'
import { LRUCache } from 'lru-cache'

/** Maximum number of cached answers. */
const MAX_KEPT = 1_000

interface KeptAnswersOptions {
  clock: Clock
  /** Maximum age of a cached answer, in milliseconds. */
  maxAgeMs: number
  /** How long a failure is cached, in milliseconds. */
  failureAgeMs: number
}

/** In-memory cache of provider responses by key. Concurrent callers with the same key share one request. */
export class KeptAnswers<T> {
  readonly #options: KeptAnswersOptions
  readonly #kept = new LRUCache<string, { until: number; answer: Promise<T> }>({ max: MAX_KEPT })

  constructor(options: KeptAnswersOptions) {
    this.#options = options
  }

  /** Returns the cached answer, or undefined if it is missing or too old. */
  find(key: string): Promise<T> | undefined {
    const kept = this.#kept.get(key)
    return kept && kept.until > this.#options.clock.now() ? kept.answer : undefined
  }

  /** Returns the cached answer, or reads and caches a new one. */
  of(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.find(key)
    if (known) return known
    const { clock, maxAgeMs, failureAgeMs } = this.#options
    const mine = { until: clock.now() + maxAgeMs, answer: read() }
    this.#kept.set(key, mine)
    mine.answer.catch(() => void (mine.until = clock.now() + failureAgeMs))
    return mine.answer
  }
}
