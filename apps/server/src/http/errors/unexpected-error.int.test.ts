import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createLogger } from '../log/logger.ts'

let stack: TestApp
beforeAll(async () => {
  stack = await startTestApp()
})
afterAll(() => stack.close())

const INSIDE = 'relation "account" at /srv/cambio/secret-place.ts'

test('logs an unexpected error and sends the client only the request ID', async () => {
  const lines: Record<string, unknown>[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) })
  const { composition, config } = stack
  const services = Object.create(composition.services, {
    stats: { value: { stats: () => Promise.reject(Object.assign(new TypeError(INSIDE), { query: INSIDE })) } },
  }) as typeof composition.services
  const app = await buildApp({ ...composition, services, config, logger, web: null, checkResponses: true })
  const answer = await app.inject('/api/v2/stats/public')
  await app.close()
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({
    statusCode: 500,
    code: 'ERR_INTERNAL_SERVER_ERROR',
    status: 'ERR_INTERNAL_SERVER_ERROR',
    message: 'Something went wrong on our side',
    data: { details: {} },
  })
  expect(JSON.stringify(answer.headers)).not.toContain('secret-place')
  expect(lines).toMatchObject([
    {
      level: 50,
      reqId: answer.headers['x-request-id'],
      msg: 'request failed',
      err: { type: 'TypeError', message: INSIDE, stack: expect.stringContaining('unexpected-error.int.test.ts') },
    },
  ])
})
