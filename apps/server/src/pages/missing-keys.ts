import type { WebHandler } from './web-app.ts'

/** How the pages mark a word that there is not, when `CHECK_KEYS` asks them to (`apps/web/src/lib/i18n.ts`). */
const MISSING = /\u2e28missing key ([^\u2e29]*)\u2e29/

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
