import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { WEB_DIST } from './web-app.ts'

const YEAR_SECONDS = 365 * 24 * 3_600
const DAY_SECONDS = 24 * 3_600
/** File that open pages poll to detect a new build. */
const BUILD_FILE = '/latest-build.json'

/**
 * Matches the widget script, compressed or not. The headers in `FOR_OTHERS` let other sites embed the script with
 * `integrity` and under a cross-origin embedder policy.
 */
const WIDGET_SCRIPT = /\/client\/widget\.js(?:\.\w+)?$/
/**
 * Matches the mini-app files, compressed or not. Their names contain no hash, so browsers must check for a new version.
 */
const MINI_APP_FILE = /\/client\/messenger\.(?:js|css)(?:\.\w+)?$/
const FOR_OTHERS = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/**
 * Serves the precompressed files of the web build. Browsers cache files permanently if the file name contains a hash,
 * and for a day otherwise.
 */
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
  // A missing asset belongs to an earlier build that an open page still uses. The response is therefore status 404, not
  // a rendered page.
  app.get('/assets/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound())
}

function policyOf(path: string): string {
  if (path.endsWith(BUILD_FILE)) return 'no-store'
  if (MINI_APP_FILE.test(path)) return 'no-cache'
  return path.includes('/client/assets/')
    ? `public, max-age=${YEAR_SECONDS}, immutable`
    : `public, max-age=${DAY_SECONDS}`
}
