import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from './config.ts'
import { contentFeedsRoute } from './feeds/content-feeds.route.ts'
import { incidentsFeedRoute } from './feeds/incidents.route.ts'
import { accessTo } from './http/access/access.ts'
import { answerErrorsOnTheWire, toWireError } from './http/errors/errors.ts'
import { answerInside } from './http/calls/inner-calls.ts'
import { serveMetrics } from './http/log/metrics.ts'
import { describeApi } from './http/openapi/openapi.ts'
import { createRateLimit } from './http/limits/rate-limit.ts'
import { createRequestLogger } from './http/log/request-logger.ts'
import { proxySandbox } from './http/calls/sandbox-proxy.ts'
import { securityHeaders } from './http/access/security-headers.ts'
import { serveAssets } from './pages/assets.ts'
import { readablePath } from './pages/navigation/readable-path.ts'
import { markMissingKeys, refuseMissingKeys } from './pages/missing-keys.ts'
import { answerErrorsAsPages } from './pages/page-errors.ts'
import { openPlainPages } from './pages/plain-page.ts'
import { messagesRoute } from './pages/site-files/messages.route.ts'
import { shareRoute } from './pages/share/share.route.ts'
import { securityTxtRoute } from './pages/site-files/security-txt.route.ts'
import { logoRoute } from './pages/site-files/logo.route.ts'
import { siteFilesRoute } from './pages/site-files/site-files.route.ts'
import { pagesRoute } from './pages/pages.route.ts'
import { PublicPages } from './pages/public-pages.ts'
import type { WebHandler } from './pages/web-app.ts'
import { accountRoutes } from './routes/account/account-routes.ts'
import { exchangeRoutes } from './routes/exchange-routes.ts'
import type { Services } from './services.ts'
import { liveSocket, type LiveFeeds } from './sockets/live.socket.ts'

export interface AppParts {
  services: Services
  feeds: LiveFeeds
  config: Config
  logger: FastifyBaseLogger
  /** Loads the web build; null serves only the API. */
  web: (() => Promise<WebHandler | null>) | null
  /** Validates each response against its schema. Used in tests; in production TypeScript's types suffice. */
  checkAnswers?: boolean
}

const BODY_LIMIT_BYTES = 64 * 1_024
const MIN_COMPRESSED_BYTES = 1_024
/**
 * Time to receive a request, milliseconds. Three photos over a 2 Mbit/s uplink fit, including the wait for an upload
 * slot.
 */
const REQUEST_TIMEOUT_MS = 180_000

/** Builds the public server: API, live channel, pages, and in a sandbox the proxy for `/sandbox`. */
export async function buildApp({
  services,
  feeds,
  config,
  logger,
  web,
  checkAnswers,
}: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: () => randomUUID(),
    childLoggerFactory: createRequestLogger,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    return503OnClosing: true,
    rewriteUrl: ({ url = '/' }) => readablePath(url),
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      const wire = toWireError(error)
      void reply.code(wire.statusCode).send(wire)
    },
  })
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(checkAnswers ? serializerCompiler : () => JSON.stringify)
  const access = accessTo(services, config)
  answerErrorsOnTheWire(app, access.security)
  const always = securityHeaders({
    // Pages set their own policy. A browser displays no other response as a document.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: config.publicOrigin.startsWith('https://'),
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(always).header('x-request-id', request.id)
    done()
  })
  access.security.watch(app, await serveMetrics(app, config.metricsPort))
  await app.register(cookie)
  await describeApi(app)
  await app.register(async (api) => {
    await api.register(compress, { threshold: MIN_COMPRESSED_BYTES })
    const { callerOf, calls } = services.requestLimits
    const limit = createRateLimit(calls, ({ ip }) => callerOf(ip))
    if (limit) api.addHook('onRequest', limit)
    access.signatures.guard(api)
    access.lookups.guardCalls(api)
    exchangeRoutes(api, services, access)
    accountRoutes(api, services, access)
    contentFeedsRoute(api, services, config.publicOrigin)
    incidentsFeedRoute(api, services, config.publicOrigin)
    // The socket plugin adds hooks for every request in its scope, so it gets a scope of its own.
    await api.register((live) =>
      liveSocket(live, services, {
        ...{ feeds, allowedOrigins: config.allowedOrigins, security: access.security, lookups: access.lookups },
      }),
    )
    api.all('/api/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound())
  })
  await proxySandbox(app, config.sandboxUrl)
  if (web) await mountPages(app, { load: web, services, config, access })
  return app
}

async function mountPages(
  app: FastifyInstance,
  {
    load,
    services,
    config,
    access,
  }: {
    load: () => Promise<WebHandler | null>
    services: Services
    config: Config
    access: ReturnType<typeof accessTo>
  },
) {
  const putBack = answerInside(app)
  app.addHook('onClose', putBack)
  // The web app reads its settings from the environment (`apps/web/src/lib/page/site-config.ts`).
  process.env['SITE_THEME'] = JSON.stringify(services.theme)
  if (config.checkKeys) markMissingKeys()
  const loaded = await load()
  if (!loaded) {
    app.log.warn('no web build found: serving the API alone')
    return
  }
  const handler = config.checkKeys ? refuseMissingKeys(loaded) : loaded
  const plainPage = await openPlainPages(services.theme)
  const publicPages = new PublicPages({
    web: handler,
    clock: services.clock,
    cacheMs: config.pageCacheMs,
    languages: services.theme.languages,
    connectOrigins: [config.internetCheckOrigin],
    widgetAncestors: config.widgetAncestors,
  })
  await app.register(async (files) => {
    answerErrorsAsPages(files, plainPage, access.security)
    await serveAssets(files)
    messagesRoute(files)
    logoRoute(files, services.theme.logo, services.logo)
  })
  await app.register(async (pages) => {
    answerErrorsAsPages(pages, plainPage, access.security)
    const limit = createRateLimit(services.requestLimits.pages, ({ ip }) => services.requestLimits.callerOf(ip))
    if (limit) pages.addHook('onRequest', limit)
    access.lookups.guardPages(pages)
    siteFilesRoute(pages, services, config.publicOrigin)
    securityTxtRoute(pages, {
      ...{ email: config.securityEmail, publicOrigin: config.publicOrigin, clock: services.clock },
    })
    shareRoute(pages, {
      ...services.shareCards,
      render: (path) => renderForSharing(publicPages, config.publicOrigin + path),
      instruments: () => services.catalogue.all,
      onError: (error) => pages.log.error({ err: error }, 'share card failed'),
    })
    pagesRoute(pages, {
      web: handler,
      publicPages,
      publicOrigin: config.publicOrigin,
      isSignedIn: (request) => access.visitors.isSignedIn(request),
      redirects: services.redirects,
      theme: services.theme,
    })
  })
}

async function renderForSharing(pages: PublicPages, url: string): Promise<{ status: number; html: string }> {
  const page = await pages.find(new URL(url))
  return { status: page.status, html: (await page.bytes('identity')).toString() }
}
