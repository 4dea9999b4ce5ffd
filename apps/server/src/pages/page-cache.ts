import type { Clock } from '@cambio/kernel/clock'
import type { Page } from './page.ts'

const MAX_PAGES = 300
const MAX_KEY_LENGTH = 512

/** Caches public pages for a few seconds. Concurrent requests for a page share one render. */
export class PageCache {
  readonly #clock: Clock
  readonly #ttlMs: number
  readonly #pages = new Map<string, { until: number; page: Promise<Page> }>()

  constructor(clock: Clock, ttlMs: number) {
    this.#clock = clock
    this.#ttlMs = ttlMs
  }

  /** Returns the page for a key from the cache, or renders it. Caches only pages with status 200. */
  get(key: string, render: () => Promise<Page>): Promise<Page> {
    if (this.#ttlMs === 0 || key.length > MAX_KEY_LENGTH) return render()
    const kept = this.#pages.get(key)
    const now = this.#clock.now()
    if (kept && kept.until > now) return kept.page
    const page = render()
    const entry = { until: now + this.#ttlMs, page }
    this.#pages.delete(key)
    this.#pages.set(key, entry)
    this.#forgetOldest()
    const drop = (): void => {
      if (this.#pages.get(key) === entry) this.#pages.delete(key)
    }
    page.then((made) => (made.status === 200 ? undefined : drop()), drop)
    return page
  }

  #forgetOldest(): void {
    for (const key of this.#pages.keys()) {
      if (this.#pages.size <= MAX_PAGES) return
      this.#pages.delete(key)
    }
  }
}
