import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Redirects } from '@cambio/core/site/redirects'
import type { SiteTheme } from '@cambio/kernel/site-theme'
import { LOCALE_COOKIE } from '@cambio/contract/timing'
import { localeOfPath } from '@cambio/kernel/locale-path'
import { isbot } from 'isbot'
import { chosenLanguage } from './navigation/chosen-language.ts'
import { cleanPath } from './navigation/clean-path.ts'
import { guardedPage } from './navigation/guarded-page.ts'
import { movedPage } from './navigation/moved-page.ts'
import { isPersonalPage } from './navigation/personal-page.ts'
import { withCampaign } from './navigation/with-campaign.ts'
import { acceptedEncoding, type Page } from './page.ts'
import { personalPageUrl } from './page-url.ts'
import type { PublicPages } from './public-pages.ts'
import { renderPage, type WebHandler } from './web-app.ts'

export interface PagesOptions {
  web: WebHandler
  publicPages: PublicPages
  publicOrigin: string
  /** Returns whether a request comes from the mini-app. */
  isMiniApp: (request: FastifyRequest) => boolean
  /** Returns whether a request belongs to an active session. */
  isSignedIn: (request: FastifyRequest) => Promise<boolean>
  redirects: Redirects
  theme: Pick<SiteTheme, 'languages'>
}

/** Serves a page at every path that no other route handles. */
export function pagesRoute(app: FastifyInstance, options: PagesOptions): void {
  const { web, publicPages } = options
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const better = cleanPath(request.url) ?? writtenOut(request)
    if (better !== null) return reply.redirect(better, 308)
    // Use the path of the request but not the host, because canonical links use the configured origin.
    const url = new URL(options.publicOrigin + request.url)
    const redirect = await redirectFor(request, url, options)
    if (redirect) {
      if (redirect.isPersonal) reply.header('cache-control', 'no-store')
      return reply.redirect(redirect.to, redirect.status)
    }
    const isPersonal = isPersonalPage(url.pathname)
    const isMiniApp = options.isMiniApp(request)
    const page = await (isPersonal ? renderOwn(request, reply, { url, isMiniApp }) : publicPages.find(url, isMiniApp))
    // Crawlers receive an empty error page, because its text could otherwise appear in search results.
    if (page.status >= 400 && isbot(request.headers['user-agent'])) return reply.code(page.status).send()
    // Remove the older X-Frame-Options header, which cannot list origins. The Content-Security-Policy replaces it and
    // lists the origins that may frame the mini-app.
    if (isMiniApp) reply.removeHeader('x-frame-options')
    if (publicPages.isEmbed(url))
      reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin')
    // The browser must not store personal pages, because another user may use the same browser next.
    reply.headers({ 'cache-control': isPersonal ? 'no-store' : 'private, no-cache', ...page.headers })
    const { location } = page.headers
    if (location !== undefined) reply.header('location', withCampaign(location, url.searchParams))
    return send(request, reply, page)
  })

  function renderOwn(
    { headers: { cookie } }: FastifyRequest,
    reply: FastifyReply,
    { url, isMiniApp }: { url: URL; isMiniApp: boolean },
  ): Promise<Page> {
    const origins = publicPages.originsOf(url, isMiniApp)
    return renderPage(web, personalPageUrl(url), { cookie, signal: abortOnClose(reply), origins, isMiniApp })
  }
}

interface Redirect {
  to: string
  status: 302 | 303
  /** True if the target depends on the browser's cookies. No cache may store such a redirect. */
  isPersonal: boolean
}

/**
 * Returns the redirect for a request, or null if the server renders a page. First checks the chosen language, then
 * moved pages. Last, it checks pages that are only for signed-in users or only for guests.
 */
async function redirectFor(request: FastifyRequest, url: URL, options: PagesOptions): Promise<Redirect | null> {
  const { redirects, theme } = options
  const chosen = chosenLanguage(url, request.cookies[LOCALE_COOKIE], theme.languages)
  if (chosen !== null) return { to: chosen, status: 302, isPersonal: true }
  const moved = movedPage({ redirects, languages: theme.languages }, url.pathname)
  if (moved !== null) return { to: moved.isExternal ? moved.to : moved.to + url.search, status: 302, isPersonal: false }
  // If the site does not offer the language of a prefix, the prefix is an ordinary part of the path. Such a path
  // requires no session.
  const isOffered = theme.languages.includes(localeOfPath(url.pathname))
  const guarded = isOffered ? guardedPage(url.pathname, url.searchParams.get('ref')) : null
  if (!guarded) return null
  const to = (await options.isSignedIn(request)) ? guarded.instead : guarded.home
  return to === null ? null : { to, status: 303, isPersonal: true }
}

/**
 * Returns the path that replaces an undecodable URL, or null for any other URL. The server redirects the browser to
 * this path so that the server and the browser use the same path.
 */
function writtenOut({ url, originalUrl }: FastifyRequest): string | null {
  return url === originalUrl ? null : url
}

async function send(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<unknown> {
  reply.code(page.status)
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  reply.header('vary', 'accept-encoding')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await page.bytes(encoding))
}

/** Returns a signal that aborts rendering when the client disconnects. */
function abortOnClose(reply: FastifyReply): AbortSignal {
  const aborting = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) aborting.abort()
  })
  return aborting.signal
}
