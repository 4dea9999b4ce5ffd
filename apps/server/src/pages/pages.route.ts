import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toWireError } from '../http/errors.ts'
import type { Clock } from '@cambio/kernel/clock'
import { normalisedPath } from './normalise-path.ts'
import { acceptedEncoding, type Page } from './page.ts'
import { PageCache } from './page-cache.ts'
import { renderPage, type WebHandler } from './web-app.ts'

export interface PagesOptions {
  web: WebHandler
  clock: Clock
  publicOrigin: string
  /** Cookies with this prefix make a page personal. */
  cookiePrefix: string
  cacheMs: number
  /** Origins a page may call besides our own. */
  connectOrigins: readonly string[]
}

/** Pages that show one person's affairs. */
const PERSONAL_PATH = /^(?:\/ru)?\/(?:order|profile|lk)(?:\/|$)/
const FAILURE_PAGE =
  '<!doctype html><html lang="en"><title>Cambio</title><p>Something went wrong on our side. Please try again.</p>'

/** Every path that nothing else serves is a page. */
export function pagesRoute(app: FastifyInstance, options: PagesOptions): void {
  const cache = new PageCache(options.clock, options.cacheMs)
  app.setErrorHandler((error, request, reply) => {
    const { statusCode } = toWireError(error)
    request.log.error({ err: error }, 'page failed')
    return reply.code(Math.max(statusCode, 500)).type('text/html; charset=utf-8').send(FAILURE_PAGE)
  })
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const better = normalisedPath(request.url)
    if (better !== null) return reply.redirect(better, 308)
    const page = await findPage(request)
    return send(request, reply, page)
  })

  function findPage(request: FastifyRequest): Promise<Page> {
    // The path is ours to trust, the Host header is not: canonical links come from the setting.
    const url = new URL(options.publicOrigin + request.url)
    const { connectOrigins, web } = options
    const isShared = !PERSONAL_PATH.test(url.pathname) && !isPersonal(request.headers.cookie)
    if (isShared) {
      return cache.get(request.url, () =>
        renderPage(web, url, { cookie: undefined, signal: undefined, connectOrigins }),
      )
    }
    return renderPage(web, url, {
      cookie: request.headers.cookie,
      signal: abortOnClose(request),
      connectOrigins,
    })
  }

  function isPersonal(cookie: string | undefined): boolean {
    return cookie !== undefined && cookie.includes(`${options.cookiePrefix}_`)
  }
}

async function send(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<unknown> {
  reply.code(page.status).headers({ 'cache-control': 'private, no-cache', ...page.headers })
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  reply.header('vary', 'accept-encoding')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await page.bytes(encoding))
}

function abortOnClose(request: FastifyRequest): AbortSignal {
  const aborting = new AbortController()
  request.raw.once('close', () => {
    if (request.raw.destroyed && !request.raw.complete) aborting.abort()
  })
  return aborting.signal
}
