import type { CardProviders } from '@cambio/core/card-orders/quote-card'
import { fiatPairs } from '@cambio/core/site/fiat-pairs'
import type { CardPainter } from '@cambio/core/site/share-card'
import type { Redirects } from '@cambio/core/site/redirects'
import type { Clock } from '@cambio/kernel/clock'
import type { SiteTheme } from '@cambio/kernel/site-theme'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { answerInside } from '../http/calls/inner-calls.ts'
import { createRateLimit, type RequestLimits } from '../http/limits/rate-limit.ts'
import type { Access } from '../routes/access.ts'
import type { AccountAccess } from '../routes/account/account-access.ts'
import { serveAssets } from './assets.ts'
import { markMissingKeys, refuseMissingKeys } from './missing-keys.ts'
import { miniAppRoute } from './mini-app/mini-app.route.ts'
import { answerErrorsAsPages } from './page-errors.ts'
import { pagesRoute } from './pages.route.ts'
import { openPlainPages } from './plain-page.ts'
import { PublicPages } from './public-pages.ts'
import { DrawingQueue } from './share/drawing-queue.ts'
import { receiptPictureRoute, type ReceiptPictureDeps } from './share/receipt-picture.route.ts'
import type { ShareCardsDeps } from './share/share-cards.ts'
import { shareRoute } from './share/share.route.ts'
import { letterMarkRoute } from './site-files/letter-mark.route.ts'
import { logoRoute } from './site-files/logo.route.ts'
import { messagesRoute } from './site-files/messages.route.ts'
import { securityTxtRoute } from './site-files/security-txt.route.ts'
import type { SiteMapDeps } from './site-files/site-map.ts'
import { pairMarket, type PairMarketDeps } from '../rates/pair-market.ts'
import { siteFilesRoute } from './site-files/site-files.route.ts'
import type { WebHandler } from './web-app.ts'

export interface PagesDeps
  extends
    Omit<SiteMapDeps, 'market'>,
    Pick<PairMarketDeps, 'providerQuotes'>,
    Omit<ReceiptPictureDeps, 'theme' | 'catalogue'> {
  /** Card provider, whose coins the sitemap lists and whose identity form a page frames; null without one. */
  cards: (Pick<CardProviders, 'identityFormBaseUrl'> & NonNullable<PairMarketDeps['cards']>) | null
  clock: Clock
  /** The theme's logo as SVG source; null for the default logo. */
  logo: string | null
  redirects: Redirects
  requestLimits: Pick<RequestLimits, 'pages'>
  /** Painter, persistent store and design identifier of the share images. */
  shareCards: { painter: CardPainter } & Pick<ShareCardsDeps, 'shelf' | 'look'>
  theme: SiteTheme
}

interface PagesParts {
  services: PagesDeps
  config: Config
  access: Pick<Access & AccountAccess, 'cookies' | 'lookups' | 'security' | 'visitors'>
}

/** Mounts the web build: its files and the pages that it renders. Without a build, the server serves only the API. */
export async function mountPages(
  app: FastifyInstance,
  load: () => Promise<WebHandler | null>,
  parts: PagesParts,
): Promise<void> {
  const { services, config, access } = parts
  const putBack = answerInside(app)
  app.addHook('onClose', putBack)
  // The web app reads its settings from the environment (`apps/web/src/lib/page/site-config.ts`).
  process.env['SITE_THEME'] = JSON.stringify(services.theme)
  process.env['SITE_FIAT_PAIRS'] = JSON.stringify(fiatPairs(services.catalogue))
  if (config.checkKeys) markMissingKeys()
  const loaded = await load()
  if (!loaded) {
    app.log.warn('no web build found: serving the API alone')
    return
  }
  const web = config.checkKeys ? refuseMissingKeys(loaded) : loaded
  const plainPage = await openPlainPages(services.theme)
  await app.register(async (files) => {
    answerErrorsAsPages(files, plainPage, access.security)
    await serveAssets(files)
    messagesRoute(files)
    logoRoute(files, services.theme.logo, services.logo)
    letterMarkRoute(files)
  })
  await app.register(async (pages) => {
    answerErrorsAsPages(pages, plainPage, access.security)
    servePages(pages, web, parts)
  })
}

function servePages(app: FastifyInstance, web: WebHandler, parts: PagesParts): void {
  const { services, config, access } = parts
  const limit = createRateLimit(services.requestLimits.pages)
  if (limit) app.addHook('onRequest', limit)
  access.lookups.guardPages(app)
  const publicPages = createPublicPages(web, parts)
  siteFilesRoute(app, { ...services, market: pairMarket(services) }, config.publicOrigin)
  securityTxtRoute(app, {
    email: config.securityEmail,
    publicOrigin: config.publicOrigin,
    clock: services.clock,
  })
  serveSharing(app, publicPages, parts)
  if (config.launchData !== null) miniAppRoute(app, access)
  pagesRoute(app, {
    web,
    publicPages,
    publicOrigin: config.publicOrigin,
    isMiniApp: (request) => config.launchData !== null && access.cookies.isFramed(request),
    isSignedIn: (request) => access.visitors.isSignedIn(request),
    redirects: services.redirects,
    theme: services.theme,
  })
}

function createPublicPages(web: WebHandler, { services, config }: PagesParts): PublicPages {
  return new PublicPages({
    web,
    clock: services.clock,
    cacheMs: config.pageCacheMs,
    languages: services.theme.languages,
    connectOrigins: [config.internetCheckOrigin],
    identityFormOrigin: services.cards?.identityFormBaseUrl ?? null,
    widgetAncestors: config.widgetAncestors,
    messengerAncestors: config.messengerAncestors,
  })
}

/** Serves the share images of pages and the pictures of receipts. Both use one drawing queue. */
function serveSharing(app: FastifyInstance, publicPages: PublicPages, { services, config }: PagesParts): void {
  const { painter, ...cards } = services.shareCards
  const queue = new DrawingQueue(painter)
  const onError = (error: unknown): void => app.log.error({ err: error }, 'share card failed')
  receiptPictureRoute(app, services, { queue, onError })
  shareRoute(app, {
    ...cards,
    queue,
    onError,
    render: (path) => renderForSharing(publicPages, config.publicOrigin + path),
    instruments: () => services.catalogue.all,
  })
}

async function renderForSharing(pages: PublicPages, url: string): Promise<{ status: number; html: string }> {
  const page = await pages.find(new URL(url))
  return { status: page.status, html: (await page.bytes('identity')).toString() }
}
