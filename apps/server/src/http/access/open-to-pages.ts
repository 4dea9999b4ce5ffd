import type { FastifyInstance } from 'fastify'

/**
 * Reading calls that pages of any origin may use, by name. Without cookies, each of them returns what any caller without
 * an account gets.
 */
const OPEN_CALLS: ReadonlySet<string> = new Set([
  'defaultPair',
  'getRate',
  'getRateByPost',
  'health',
  'healthz',
  'latestOrders',
  'listInstruments',
  'listPairs',
  'orderPublicInfo',
  'partnerOrderInfo',
  'publicStats',
  'ratesFile',
  'ratesFileJson',
  'recommendedAmount',
  'validateAddress',
])
/** How long a browser may keep the answer to a preflight request, in seconds. */
const PREFLIGHT_MAX_AGE_S = 86_400

/**
 * Lets pages of any origin read the open calls registered afterwards in the scope (CORS). Allows neither cookies nor the
 * headers of a signature, so a browser hides the response to a request that carries one of them.
 */
export function openToPages(api: FastifyInstance): void {
  const paths = new Set<string>()
  api.addHook('onRoute', ({ url, config }) => {
    if (!OPEN_CALLS.has(config?.call ?? '') || paths.has(url)) return
    paths.add(url)
    api.options(url, { schema: { hide: true } }, (_request, reply) =>
      reply
        .headers({
          'access-control-allow-origin': '*',
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': 'content-type',
          'access-control-max-age': String(PREFLIGHT_MAX_AGE_S),
        })
        .code(204)
        .send(),
    )
  })
  api.addHook('onRequest', (request, reply, done) => {
    if (OPEN_CALLS.has(request.routeOptions.config.call ?? ''))
      reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' })
    done()
  })
}
