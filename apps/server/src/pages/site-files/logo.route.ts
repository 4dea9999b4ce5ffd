import type { FastifyInstance } from 'fastify'

const YEAR = 'public, max-age=31536000, immutable'
/** Content-Security-Policy that blocks scripts when a user opens the SVG directly. */
const PICTURE_ONLY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

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
      .headers({
        'cache-control': YEAR,
        'content-security-policy': PICTURE_ONLY,
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('image/svg+xml')
      .send(svg),
  )
}
