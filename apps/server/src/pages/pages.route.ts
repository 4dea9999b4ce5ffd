import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '@cambio/kernel/clock'
import type { Redirects } from '@cambio/core/site/redirects'
import type { SiteTheme } from '@cambio/kernel/site-theme'
import { LOCALE_COOKIE } from '@cambio/contract/timing'
import { EMBED_PATH } from '@cambio/kernel/info-pages'
import type { LocaleCode } from '@cambio/kernel/locale'
import { localeOfPath, withoutLocale } from '@cambio/kernel/locale-path'
import { isbot } from 'isbot'
import { chosenLanguage } from './navigation/chosen-language.ts'
import { cleanPath } from './navigation/clean-path.ts'
import { decodedPath } from './navigation/decoded-path.ts'
import { guardedPage } from './navigation/guarded-page.ts'
import { movedPage } from './navigation/moved-page.ts'
import { acceptedEncoding, type Page } from './page.ts'
import { PageCache } from './page-cache.ts'
import { pageUrl } from './page-url.ts'
import { renderPage, type WebHandler } from './web-app.ts'

export interface PagesOptions {
  web: WebHandler
  clock: Clock
  publicOrigin: string
  /** Whether a session that lives stands behind a request. */
  isSignedIn: (request: FastifyRequest) => Promise<boolean>
  cacheMs: number
  redirects: Redirects
  theme: Pick<SiteTheme, 'languages'>
  /** Origins a page may call besides our own. */
  connectOrigins: readonly string[]
  /** Whose pages may show the widget in a frame. */
  widgetAncestors: readonly string[]
}

/** Pages that show one person's affairs, and are for whoever knows their address. */
const PERSONAL_PATH = /^\/order(?:\/|$)/i

/** The one page that is made for frames of others: it shows prices, keeps nothing and changes nothing. */
function isEmbed({ pathname }: URL, languages: readonly LocaleCode[]): boolean {
  return withoutLocale(pathname, languages) === EMBED_PATH
}

/** Every path that nothing else serves is a page. */
export function pagesRoute(app: FastifyInstance, options: PagesOptions): void {
  const cache = new PageCache(options.clock, options.cacheMs)
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const better = cleanPath(request.url)
    if (better !== null) return reply.redirect(better, 308)
    // The path is ours to trust, the Host header is not: canonical links come from the setting.
    const url = new URL(options.publicOrigin + request.url)
    const chosen = chosenLanguage(url, request.cookies[LOCALE_COOKIE], options.theme.languages)
    if (chosen !== null) return reply.header('cache-control', 'no-store').redirect(chosen, 302)
    // A language that is not offered is an ordinary path, of which nothing moved and nothing is guarded.
    const isOffered = options.theme.languages.includes(localeOfPath(url.pathname))
    const moved = isOffered ? movedPage(options.redirects, url.pathname) : null
    if (moved !== null) return reply.redirect(moved.isExternal ? moved.to : moved.to + url.search, 302)
    const guarded = isOffered ? guardedPage(url.pathname, url.searchParams.get('ref')) : null
    if (guarded) {
      const elsewhere = (await options.isSignedIn(request)) ? guarded.instead : guarded.home
      if (elsewhere !== null) return reply.header('cache-control', 'no-store').redirect(elsewhere, 303)
    }
    const isPersonal = guarded !== null || PERSONAL_PATH.test(withoutLocale(decodedPath(url.pathname)))
    const page = await findPage(request, reply, url, isPersonal)
    // What a crawler would show of an error is not for people who search.
    if (page.status >= 400 && isbot(request.headers['user-agent'])) return reply.code(page.status).send()
    if (isEmbed(url, options.theme.languages))
      reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin')
    // Whoever comes to this browser next must not find it there.
    return send(request, reply, page, isPersonal ? 'no-store' : 'private, no-cache')
  })

  function findPage(request: FastifyRequest, reply: FastifyReply, url: URL, isPersonal: boolean): Promise<Page> {
    const { connectOrigins, widgetAncestors, web } = options
    const origins = { connectOrigins, frameAncestors: isEmbed(url, options.theme.languages) ? widgetAncestors : [] }
    // The others are the same for all, whoever is signed in: they are not told, and their browsers draw it.
    if (!isPersonal) {
      const known = pageUrl(url, options.theme.languages)
      return cache.get(known.pathname + known.search, () =>
        renderPage(web, known, { cookie: undefined, signal: undefined, origins }),
      )
    }
    return renderPage(web, url, {
      cookie: request.headers.cookie,
      signal: abortOnClose(reply),
      origins,
    })
  }
}

async function send(request: FastifyRequest, reply: FastifyReply, page: Page, cacheControl: string): Promise<unknown> {
  reply.code(page.status).headers({ 'cache-control': cacheControl, ...page.headers })
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  reply.header('vary', 'accept-encoding')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await page.bytes(encoding))
}

/** Nobody waits for a page whose reader has left. */
function abortOnClose(reply: FastifyReply): AbortSignal {
  const aborting = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) aborting.abort()
  })
  return aborting.signal
}
