import type { FastifyInstance } from 'fastify'

/**
 * Names of the read-only calls that pages of any origin may use. A request without cookies receives the same response
 * as a guest's request.
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
/** How long a browser may cache the response to a preflight request, in seconds. */
const PREFLIGHT_MAX_AGE_S = 86_400

/**
 * Lets pages of any origin (CORS) read the responses of the calls in `OPEN_CALLS`. Applies to routes that the scope
 * registers afterwards. Allows neither cookies nor signature headers. If a page sends either of them, its browser does
 * not let it read the response.
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
