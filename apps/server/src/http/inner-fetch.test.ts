import Fastify from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { answerInside, INNER_BASE_URL, isInnerRequest } from './inner-fetch.ts'

let putBack = () => {}
afterEach(() => {
  putBack()
  vi.useRealTimers()
})

function setUp() {
  const app = Fastify()
  app.post('/echo', (request, reply) => reply.code(201).send({ body: request.body, inner: isInnerRequest(request) }))
  app.get('/slow', () => new Promise(() => {}))
  putBack = answerInside(app)
  return app
}

it('answers our own base URL by the routes themselves', async () => {
  setUp()
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${INNER_BASE_URL}/echo`, { method: 'POST', headers, body: '{"a":1}' })
  expect(answer.status).toBe(201)
  expect(await answer.json()).toEqual({ body: { a: 1 }, inner: true })
})

it('stops waiting when it is told to', async () => {
  setUp()
  await expect(fetch(`${INNER_BASE_URL}/slow`, { signal: AbortSignal.timeout(10) })).rejects.toThrow()
})

it('asks once a second for what may be shared, and every time for the rest', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const app = setUp()
  let asked = 0
  app.get('/count', (request, reply) => {
    const { say, status } = request.query as Record<string, string>
    asked += 1
    return reply
      .code(Number(status ?? 200))
      .header('cache-control', say)
      .send({ asked })
  })
  const count = async (query: string) => {
    const answer = await fetch(`${INNER_BASE_URL}/count?${query}`)
    return ((await answer.json()) as { asked: number }).asked
  }
  const shared = 'say=public, max-age=1'
  expect([await count(shared), await count(shared)]).toEqual([1, 1])
  vi.advanceTimersByTime(1_000)
  expect(await count(shared)).toBe(2)
  expect([await count('say=no-store'), await count('say=no-store')]).toEqual([3, 4])
  expect([await count(`${shared}&status=500`), await count(`${shared}&status=500`)]).toEqual([5, 6])
  for (let page = 0; page < 200; page += 1) await count(`${shared}&page=${page}`)
  expect(await count(shared)).toBe(207)
})

it('takes no request from outside for its own, whatever it claims', async () => {
  const app = setUp()
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': 'inside' }
  const answer = await fetch(`${base}/echo`, { method: 'POST', headers, body: '{}' })
  expect(await answer.json()).toMatchObject({ inner: false })
  await app.close()
})
