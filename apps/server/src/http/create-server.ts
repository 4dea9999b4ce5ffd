import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import { readablePath } from '../pages/navigation/readable-path.ts'
import { securityHeaders } from './access/security-headers.ts'
import { toWireError } from './errors/errors.ts'
import { createRequestLogger } from './log/request-logger.ts'

const BODY_LIMIT_BYTES = 64 * 1_024
/**
 * Maximum time to receive a request, in milliseconds. It is long enough for three photos over a 2 Mbit/s uplink,
 * including the wait for an upload slot.
 */
const REQUEST_TIMEOUT_MS = 180_000

/** Creates a server without routes. `checkResponses` validates each response against its schema. */
export function createServer(
  { trustProxy }: Pick<Config, 'trustProxy'>,
  { logger, checkResponses }: { logger: FastifyBaseLogger; checkResponses: boolean },
): FastifyInstance {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: () => randomUUID(),
    childLoggerFactory: createRequestLogger,
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    return503OnClosing: true,
    rewriteUrl: ({ url = '/' }) => readablePath(url),
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      const wire = toWireError(error)
      void reply.code(wire.statusCode).send(wire)
    },
  })
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(checkResponses ? serializerCompiler : () => JSON.stringify)
  return app
}

/** Adds the security headers and the request ID to every response. */
export function sendHeadersAlways(app: FastifyInstance, { publicOrigin }: Pick<Config, 'publicOrigin'>): void {
  const always = securityHeaders({
    // This policy applies to all responses except pages, which set their own. It allows nothing, because browsers
    // display none of these responses as a document.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: publicOrigin.startsWith('https://'),
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(always).header('x-request-id', request.id)
    done()
  })
}
