import proxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'

const SANDBOX_PATH = '/sandbox'
/** Header that marks a request as public. The sandbox then omits ports and node passwords from its response. */
const FORWARDED = { 'x-forwarded-host': 'public' }

/** Forwards `/sandbox` to the sandbox process. If no sandbox is configured, the path does not exist. */
export async function proxySandbox(app: FastifyInstance, sandboxUrl: string | null): Promise<void> {
  if (sandboxUrl === null) return
  await app.register(async (scope) => {
    // Hide the proxy routes so that the API document is the same with and without a sandbox.
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
