import { siteFilesRoute } from '../../../apps/server/src/pages/site-files/site-files.route.ts'
import { Catalogue } from '@cambio/core/instruments/catalogue'
import { instrument } from '@cambio/core/testing/fixtures'
import { LOCALE_CODES } from '@cambio/kernel/locale'
import Fastify from 'fastify'
import { median, report } from '../support/report.ts'

const INSTRUMENTS = 1_000
const ROUNDS = 9
const INDEX_LIMIT_MS = 200

/**
 * Measures the sitemap of an exchange that trades a thousand coins from its own inventory and lists every pair of them.
 * Reports the response time of the sitemap index and the time to the first byte of a sitemap part. The baseline for the
 * part is the time to its last byte.
 */
export async function benchSitemap(): Promise<void> {
  const coins = Array.from({ length: INSTRUMENTS }, (_none, index) =>
    instrument(`coin${index}`, {
      currencyTitle: `COIN${index}`,
      networkTitle: `COIN${index}`,
      bestChangeName: `COIN${index}`,
    }),
  )
  const app = Fastify()
  const deps = {
    catalogue: new Catalogue(coins),
    market: { serves: () => false, sellsForCard: () => false },
    content: { find: async () => null },
    theme: { languages: LOCALE_CODES },
  }
  siteFilesRoute(app, deps, 'https://swap.example')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const index: number[] = []
  const begins: number[] = []
  const wholes: number[] = []
  let parts: string[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const read = await timed(`${url}/sitemap.xml`)
    parts = [...read.text.matchAll(/<loc>https:\/\/swap\.example([^<]+)<\/loc>/g)].map(([, path]) => path ?? '')
    const part = await timed(url + (parts.at(-1) ?? ''))
    // The first round is a warm-up.
    if (round === 0) continue
    index.push(read.wholeMs)
    begins.push(part.beginsMs)
    wholes.push(part.wholeMs)
  }
  report('sitemap-index', 'ms', median(index), INDEX_LIMIT_MS, false)
  report('sitemap-part-begins', 'ms', median(begins), median(wholes), false)
  console.error(`${parts.length} parts`)
  await app.close()
}

/** Requests a URL. Returns the time to the first byte, the time to the last byte, and the response body. */
async function timed(url: string): Promise<{ beginsMs: number; wholeMs: number; text: string }> {
  const startedAt = performance.now()
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`)
  const decoder = new TextDecoder()
  let beginsMs = 0
  let text = ''
  for await (const chunk of response.body) {
    if (beginsMs === 0) beginsMs = performance.now() - startedAt
    text += decoder.decode(chunk, { stream: true })
  }
  return { beginsMs, wholeMs: performance.now() - startedAt, text }
}
