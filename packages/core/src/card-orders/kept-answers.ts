import type { Clock } from '@cambio/kernel/clock'
import { LRUCache } from 'lru-cache'

/** Maximum number of answers in one cache. */
const MAX_KEPT = 1_000

interface KeptAnswersOptions {
  clock: Clock
  /** Maximum age of an answer, in milliseconds. */
  maxAgeMs: number
  /** Time for which a failure is kept, in milliseconds. */
  failureAgeMs: number
}

/** In-memory cache of answers by key. Concurrent callers with the same key share one read. */
export class KeptAnswers<T> {
  readonly #options: KeptAnswersOptions
  readonly #kept = new LRUCache<string, { until: number; answer: Promise<T> }>({ max: MAX_KEPT })

  constructor(options: KeptAnswersOptions) {
    this.#options = options
  }

  /** Returns the kept answer, or undefined if the cache has none that is young enough. */
  find(key: string): Promise<T> | undefined {
    const kept = this.#kept.get(key)
    return kept && kept.until > this.#options.clock.now() ? kept.answer : undefined
  }

  /** Returns the kept answer, or reads and keeps a new one. */
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
