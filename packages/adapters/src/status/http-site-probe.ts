import type { SiteProbe } from '@cambio/core/status/site-probe'

/** Longer than this is an answer that nobody waits for, milliseconds. */
const TIMEOUT_MS = 10_000
const SERVER_ERROR = 500

/** Asks the site's own calls over HTTP, as a page would. */
export class HttpSiteProbe implements SiteProbe {
  readonly #baseUrl: string

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl.replace(/\/$/, '')
  }

  async look(pair: Parameters<SiteProbe['look']>[0]): ReturnType<SiteProbe['look']> {
    const [calls, accounts] = await Promise.all([
      this.#ask('/api/v1/healthz').then((status) => status === 200),
      // Who is not signed in is told so.
      this.#ask('/api/v1/users/account-data').then((status) => status !== null && status < SERVER_ERROR),
    ])
    return { calls, accounts, quoteMs: calls && pair ? await this.#quote(pair) : null }
  }

  async #quote({ from, to }: { from: string; to: string }): Promise<number | null> {
    const begun = performance.now()
    const query = new URLSearchParams({ instrumentFromSlug: from, instrumentToSlug: to })
    const status = await this.#ask(`/api/v2/rates/public/one?${query}`)
    return status === 200 ? Math.round(performance.now() - begun) : null
  }

  /** Null: no answer came. */
  async #ask(path: string): Promise<number | null> {
    try {
      const options = { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) } as const
      const response = await fetch(this.#baseUrl + path, options)
      await response.arrayBuffer()
      return response.status
    } catch {
      return null
    }
  }
}
