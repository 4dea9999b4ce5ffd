import type { InsideReply } from '@cambio/contract/inside'
import { LRUCache } from 'lru-cache'

const MAX_KEPT = 200
const FOR_ALL = /^public, max-age=(\d+)$/

/** Caches shared responses by URL, for as long as their cache-control header allows. */
export class SharedAnswers {
  readonly #kept = new LRUCache<string, { until: number; reply: InsideReply }>({ max: MAX_KEPT })

  find(url: string): InsideReply | undefined {
    const kept = this.#kept.get(url)
    return kept && kept.until > performance.now() ? kept.reply : undefined
  }

  keep(url: string, reply: InsideReply, cacheControl = ''): void {
    const maxAge = FOR_ALL.exec(cacheControl)?.[1]
    if (maxAge === undefined) return
    this.#kept.set(url, { until: performance.now() + Number(maxAge) * 1_000, reply })
  }
}
