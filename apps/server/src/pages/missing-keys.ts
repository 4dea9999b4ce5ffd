import { randomBytes } from 'node:crypto'
import type { WebHandler } from './web-app.ts'

const MARK_BYTES = 16
/** Of this process alone: whoever writes into a page cannot write it. */
const MARK = randomBytes(MARK_BYTES).toString('hex')
const MISSING = new RegExp(`${MARK} ([^<]*?) ${MARK}`)

/** Has the pages mark a word that there is not; before they are loaded (`apps/web/src/lib/i18n.ts`). */
export function markMissingKeys(): string {
  process.env['MISSING_KEY_MARK'] = MARK
  return MARK
}

/** Pages that have all their words; one that lacks some is an error that names the key (spec §8). */
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
