import type { SiteProbe } from '@cambio/core/status/site-probe'

/** Request timeout, in milliseconds. A user would not wait longer for a response. */
const TIMEOUT_MS = 10_000
const SERVER_ERROR = 500

/** Checks whether the site works by calling its API over HTTP, as a page does. */
export class HttpSiteProbe implements SiteProbe {
  readonly #baseUrl: string

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl.replace(/\/$/, '')
  }

  async look(pair: Parameters<SiteProbe['look']>[0]): ReturnType<SiteProbe['look']> {
    const [calls, accounts] = await Promise.all([
      this.#measure('/api/v1/healthz').then((status) => status === 200),
      // Without a session, this call must fail with a client error, which proves that the server responds.
      this.#measure('/api/v1/users/account-data').then((status) => status !== null && status < SERVER_ERROR),
    ])
    return { calls, accounts, quoteMs: calls && pair ? await this.#quote(pair) : null }
  }

  async #quote({ from, to }: { from: string; to: string }): Promise<number | null> {
    const begun = performance.now()
    const query = new URLSearchParams({ instrumentFromSlug: from, instrumentToSlug: to })
    const status = await this.#measure(`/api/v2/rates/public/one?${query}`)
    return status === 200 ? Math.round(performance.now() - begun) : null
  }

  /** Returns the HTTP status, or null if no response arrives. */
  async #measure(path: string): Promise<number | null> {
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
