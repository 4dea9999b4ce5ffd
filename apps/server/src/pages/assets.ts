import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { WEB_DIST } from './web-app.ts'

const YEAR_SECONDS = 365 * 24 * 3_600
const DAY_SECONDS = 24 * 3_600

/** Files of the web build: those with a hash in their name for ever, the rest for a day; compressed when built. */
export async function serveAssets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(WEB_DIST, 'client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/client/assets/')
      const policy = isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${DAY_SECONDS}`
      void reply.header('cache-control', policy)
    },
  })
}
