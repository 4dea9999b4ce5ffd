import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { contentFeedsRoute } from './feeds/content-feeds.route.ts'
import { incidentsFeedRoute } from './feeds/incidents.route.ts'
import { accessTo } from './http/access/access.ts'
import { openToPages } from './http/access/open-to-pages.ts'
import { proxySandbox } from './http/calls/sandbox-proxy.ts'
import { createServer, sendHeadersAlways } from './http/create-server.ts'
import { answerErrorsOnTheWire } from './http/errors/errors.ts'
import { createRateLimit } from './http/limits/rate-limit.ts'
import { serveMetrics } from './http/log/metrics.ts'
import { describeApi } from './http/openapi/openapi.ts'
import { mountPages } from './pages/mount-pages.ts'
import type { WebHandler } from './pages/web-app.ts'
import { accountRoutes } from './routes/account/account-routes.ts'
import { cardCallbackRoute } from './routes/card-providers/callback.route.ts'
import { exchangeRoutes } from './routes/exchange-routes.ts'
import { botWebhookRoute } from './routes/messenger/bot-webhook.route.ts'
import type { Services } from './services.ts'
import { liveSocket, type LiveFeeds } from './sockets/live.socket.ts'

export interface AppParts {
  services: Services
  feeds: LiveFeeds
  config: Config
  logger: FastifyBaseLogger
  /** Loads the web build. If this property is null, the server serves only the API. */
  web: (() => Promise<WebHandler | null>) | null
  /**
   * Validates each response against its schema. Only tests enable this check; in production, the TypeScript types
   * suffice.
   */
  checkResponses?: boolean
}

const MIN_COMPRESSED_BYTES = 1_024

/** Builds the public server: the API, the live channel, the pages and, in a sandbox, the proxy for `/sandbox`. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { services, config, logger, web, checkResponses = false } = parts
  const app = createServer(config, { logger, checkResponses })
  const access = accessTo(services, config)
  answerErrorsOnTheWire(app, access.security)
  sendHeadersAlways(app, config)
  access.security.watch(app, await serveMetrics(app, config.metricsPort))
  await app.register(cookie)
  await describeApi(app)
  // Register the bot's webhook outside the per-IP rate limit. The messenger delivers all users' updates from a few IP
  // addresses.
  await app.register(async (webhook) => botWebhookRoute(webhook, services))
  await app.register((api) => mountApi(api, parts, access))
  await proxySandbox(app, config.sandboxUrl)
  if (web) await mountPages(app, web, { services, config, access })
  return app
}

async function mountApi(
  api: FastifyInstance,
  { services, feeds, config }: AppParts,
  access: ReturnType<typeof accessTo>,
): Promise<void> {
  await api.register(compress, { threshold: MIN_COMPRESSED_BYTES })
  openToPages(api)
  const { callers, calls, open } = services.requestLimits
  const limit = createRateLimit(calls)
  if (limit) api.addHook('onRequest', limit)
  // Register the card provider's callbacks before the guard for signed requests. The guard would parse the body, but
  // the provider's signature covers the raw bytes.
  await api.register(async (callbacks) => cardCallbackRoute(callbacks, services))
  access.signatures.guard(api)
  access.lookups.guardCalls(api)
  exchangeRoutes(api, services, access)
  accountRoutes(api, services, access)
  contentFeedsRoute(api, services, config.publicOrigin)
  incidentsFeedRoute(api, services, config.publicOrigin)
  // The socket plugin adds hooks to every request in its scope, so it needs a separate scope.
  await api.register((live) =>
    liveSocket(live, services, {
      feeds,
      allowedOrigins: config.allowedOrigins,
      security: access.security,
      lookups: access.lookups,
      clientOf: (ip) => ({
        network: callers.networkOf(ip),
        allocation: callers.allocationOf(ip),
        quoteReader: `socket:${services.siteOf(ip)}`,
      }),
      limits: open,
    }),
  )
  api.all('/api/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound())
}
