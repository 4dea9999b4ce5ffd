import type { FastifyInstance } from 'fastify'
import { PICTURE_HEADERS } from './picture-policy.ts'

const YEAR = 'public, max-age=31536000, immutable'

/** Path of the default logo in the web build. */
const MARK = '/mark.svg'

/**
 * Serves the theme's logo at a path derived from its content. Redirects `/favicon.ico` to this path or to the default
 * logo.
 */
export function logoRoute(app: FastifyInstance, path: string | null, svg: string | null): void {
  app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) => reply.redirect(path ?? MARK, 302))
  if (path === null || svg === null) return
  app.get(path, { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({ 'cache-control': YEAR, ...PICTURE_HEADERS })
      .type('image/svg+xml')
      .send(svg),
  )
}
