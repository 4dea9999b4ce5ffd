import { expect, test } from 'vitest'
import { logFacts } from './log-facts.ts'

const SECRETS = { email: 'a@example.com', Password: 'x', 'set-cookie': ['x'], controlToken: 'x' }

test('redacts secrets in log entries by field name at any depth', () => {
  const deep = { one: [{ two: { three: { ...SECRETS, order: 7 } } }] }
  const logged = JSON.stringify(
    logFacts({ event: 'some-event', code: 'ECONNREFUSED', amount: '1', at: new Date(0), deep }),
  )
  expect(logged).not.toMatch(/example\.com|"x"/)
  expect(logged).toContain('"event":"some-event","code":"ECONNREFUSED","amount":"1","at":"1970-01-01T00:00:00.000Z"')
  expect(logged).toContain('"order":7')
})

test('redacts emails and URL credentials in messages, fields and causes', () => {
  const cause = Object.assign(new Error('550 <a@example.com> is unknown'), {
    code: 'EENVELOPE',
    rejected: ['a@example.com'],
    detail: 'Key (email)=(a@example.com) already exists',
    rejectedErrors: [new Error('no a@example.com')],
  })
  const err = new Error('not taken', { cause: new AggregateError([cause, new Error('http://user:pass@node:8332')]) })
  const logged = logFacts({ err })
  expect(JSON.stringify(logged)).not.toMatch(/a@example|pass/)
  expect(logged).toMatchObject({ err: { type: 'Error', message: 'not taken' } })
  expect(JSON.stringify(logged)).toContain('"code":"EENVELOPE"')
  expect((logged as { err: { stack: string } }).err.stack).toContain('log-facts.test.ts')
})

test('shortens circular and very large objects in log entries', () => {
  const round: Record<string, unknown> = { order: 7, list: Array.from({ length: 10_000 }, () => 'one') }
  round['self'] = round
  expect(JSON.stringify(logFacts({ round, request: new Request('https://example.com') })).length).toBeLessThan(10_000)
  expect(logFacts({ request: new Request('https://example.com') })).toEqual({ request: '[Request]' })
})
