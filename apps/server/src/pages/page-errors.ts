import type { FastifyInstance } from 'fastify'
import { isbot } from 'isbot'
import { retryAfterOf, toWireError } from '../http/errors/errors.ts'
import type { SecurityLog } from '../http/log/security-log.ts'
import type { PlainPage } from './plain-page.ts'

const TOO_MANY = 429

/**
 * Installs error handlers that respond with plain pages, which are rendered without the web app. Crawlers receive only
 * the status code and an empty body.
 */
export function answerErrorsAsPages(app: FastifyInstance, plainPage: PlainPage, security: SecurityLog): void {
  app.setErrorHandler(async (error, request, reply) => {
    const wire = toWireError(error)
    const isTooMany = wire.statusCode === TOO_MANY
    if (isTooMany) await security.refused(request, error, TOO_MANY)
    else request.log.error({ err: error }, 'page failed')
    const seconds = retryAfterOf(wire)
    if (seconds !== null) reply.header('retry-after', seconds)
    reply.code(isTooMany ? TOO_MANY : Math.max(wire.statusCode, 500)).header('cache-control', 'no-store')
    if (isbot(request.headers['user-agent'])) return reply.send()
    const [path = '/'] = request.url.split('?')
    return reply.type('text/html; charset=utf-8').send(plainPage(path, isTooMany ? 'too_many' : 'failed'))
  })
}
