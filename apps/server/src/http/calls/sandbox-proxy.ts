import proxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'

/** Paths of the sandbox's own pages, and of the simulated identity form, whose path the web SDK of Sumsub determines. */
const SANDBOX_PATHS = ['/sandbox', '/websdk']
/** Header that marks a request as public. The sandbox then omits ports and node passwords from its response. */
const FORWARDED = { 'x-forwarded-host': 'public' }

/** Forwards the sandbox's paths to the sandbox process. If no sandbox is configured, the paths do not exist. */
export async function proxySandbox(app: FastifyInstance, sandboxUrl: string | null): Promise<void> {
  if (sandboxUrl === null) return
  await app.register(async (scope) => {
    // Hide the proxy routes so that the API document is the same with and without a sandbox.
    scope.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true }
    })
    for (const prefix of SANDBOX_PATHS)
      await scope.register(proxy, {
        upstream: sandboxUrl,
        prefix,
        rewritePrefix: prefix,
        disableRequestLogging: true,
        replyOptions: { rewriteRequestHeaders: (_request, headers) => ({ ...headers, ...FORWARDED }) },
      })
  })
}
