import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { WEB_DIST } from './web-app.ts'

const YEAR_SECONDS = 365 * 24 * 3_600
const DAY_SECONDS = 24 * 3_600
/** Open pages look at it to see that the site was built anew. */
const BUILD_FILE = '/latest-build.json'

/** What other sites load into their own pages, also with `integrity` and where they ask for such an answer (COEP); compressed or not. */
const WIDGET_SCRIPT = /\/client\/widget\.js(?:\.\w+)?$/
const FOR_OTHERS = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** Files of the web build: those with a hash in their name for ever, the rest for a day; compressed when built. */
export async function serveAssets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(WEB_DIST, 'client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', policyOf(path))
      if (WIDGET_SCRIPT.test(path)) void reply.headers(FOR_OTHERS)
    },
  })
  // A file of an earlier build, asked for by a page that was open: whoever asks wants no page.
  app.get('/assets/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound())
}

function policyOf(path: string): string {
  if (path.endsWith(BUILD_FILE)) return 'no-store'
  return path.includes('/client/assets/')
    ? `public, max-age=${YEAR_SECONDS}, immutable`
    : `public, max-age=${DAY_SECONDS}`
}
