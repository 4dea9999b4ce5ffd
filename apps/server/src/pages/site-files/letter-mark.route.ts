import { LETTER_MARK_ROUTE } from '@cambio/kernel/letter-mark'
import type { FastifyInstance } from 'fastify'
import { PICTURE_HEADERS } from './picture-policy.ts'

const DAY = 'public, max-age=86400'
/** Matches the first character of a currency title. */
const LETTER = /^[a-z0-9_]$/

/** Serves the pictures that replace the logos of coins without one. API clients show them in place of the logo. */
export function letterMarkRoute(app: FastifyInstance): void {
  app.get<{ Params: { letter: string } }>(LETTER_MARK_ROUTE, { schema: { hide: true } }, (request, reply) => {
    const { letter } = request.params
    if (!LETTER.test(letter)) return reply.callNotFound()
    return reply
      .headers({ 'cache-control': DAY, ...PICTURE_HEADERS })
      .type('image/svg+xml')
      .send(drawing(letter.toUpperCase()))
  })
}

/** Returns the same drawing as the class `coin-letter` of the pages (`apps/web/src/styles/controls.css`). */
function drawing(letter: string): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">' +
    '<circle cx="16" cy="16" r="16" fill="#dcebe1"/>' +
    '<text x="16" y="21.5" text-anchor="middle" font-family="system-ui, sans-serif" font-size="16" ' +
    `font-weight="650" fill="#0a6b49">${letter}</text></svg>`
  )
}
