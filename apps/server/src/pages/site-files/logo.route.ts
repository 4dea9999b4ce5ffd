import type { FastifyInstance } from 'fastify'

const YEAR = 'public, max-age=31536000, immutable'
/** Opened by itself it is a picture and nothing else, whatever stands in it. */
const PICTURE_ONLY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** The house's own, of the web build. */
const MARK = '/mark.svg'

/** The logo of a theme, where it has one: its path is made of what it shows. Who asks for an icon without having read a page is sent to it. */
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
