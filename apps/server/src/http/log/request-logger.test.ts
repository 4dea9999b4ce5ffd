import Fastify, { LogController } from 'fastify'
import { expect, it } from 'vitest'
import { createLogger } from './logger.ts'
import { createRequestLogger } from './request-logger.ts'

it('logs the request ID and redacts secrets, even in child loggers', async () => {
  const lines: Record<string, unknown>[] = []
  const sink = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }
  const app = Fastify({
    loggerInstance: createLogger('info', sink),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => 'the-request',
    childLoggerFactory: createRequestLogger,
  })
  app.get('/', (request) => {
    request.log.debug('not heard')
    request.log.warn({ user: { of: [{ email: 'a@example.com' }] } }, 'a message')
    const err = new Error('a@example.com is unknown')
    request.log.child({ part: 'inner' }).error({ err }, 'a message of a child')
    return { level: request.log.level }
  })
  const answer = await app.inject('/')
  expect(answer.json()).toEqual({ level: 'info' })
  expect(lines[1]).toMatchObject({ err: { type: 'Error', message: '[Redacted] is unknown' } })
  expect(lines.map(({ reqId, msg, user, part }) => ({ reqId, msg, user, part }))).toEqual([
    { reqId: 'the-request', msg: 'a message', user: { of: [{ email: '[Redacted]' }] }, part: undefined },
    { reqId: 'the-request', msg: 'a message of a child', user: undefined, part: 'inner' },
  ])
})
