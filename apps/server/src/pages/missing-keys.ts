import { randomBytes } from 'node:crypto'
import type { WebHandler } from './web-app.ts'

const MARK_BYTES = 16
/**
 * Marker that replaces a missing message in a page. It is random for each process so that no page contains it by
 * chance.
 */
const MARK = randomBytes(MARK_BYTES).toString('hex')
const MISSING = new RegExp(`${MARK} ([^<]*?) ${MARK}`)

/**
 * Makes pages insert the marker in place of a missing message, and returns the marker. Call it before the pages are
 * loaded (`apps/web/src/lib/texts/i18n.ts`).
 */
export function markMissingKeys(): string {
  process.env['MISSING_KEY_MARK'] = MARK
  return MARK
}

/**
 * Wraps a web app so that a page with a missing message fails to render. The error contains the message key (spec §8).
 */
export function refuseMissingKeys(web: WebHandler): WebHandler {
  return {
    async fetch(request) {
      const response = await web.fetch(request)
      const html = await response.text()
      const [, key] = MISSING.exec(html) ?? []
      if (key !== undefined) throw new Error(`${new URL(request.url).pathname} lacks the words of "${key}"`)
      return new Response(html, response)
    },
  }
}
