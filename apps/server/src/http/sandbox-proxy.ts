import proxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'

const SANDBOX_PATH = '/sandbox'
/** Tells the sandbox that a request came through the public door, where it must not name ports and node passwords. */
const FORWARDED = { 'x-forwarded-host': 'public' }

/** Hands `/sandbox` through to the sandbox process; without one the path does not exist. */
export async function proxySandbox(app: FastifyInstance, sandboxUrl: string | null): Promise<void> {
  if (sandboxUrl === null) return
  await app.register(async (scope) => {
    // What the document of the API says is the same with and without a sandbox.
    scope.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true }
    })
    await scope.register(proxy, {
      upstream: sandboxUrl,
      prefix: SANDBOX_PATH,
      rewritePrefix: SANDBOX_PATH,
      disableRequestLogging: true,
      replyOptions: { rewriteRequestHeaders: (_request, headers) => ({ ...headers, ...FORWARDED }) },
    })
  })
}
