import { insideApi, type InsideReply, type InsideRequest } from '@cambio/contract/inside'
import { present } from '@cambio/kernel/assert'
import Fastify from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { answerInside, isInnerRequest } from './inner-calls.ts'

let putBack = () => {}
afterEach(() => {
  putBack()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function setUp() {
  const app = Fastify()
  app.post('/echo', (request, reply) => reply.code(201).send({ body: request.body, inner: isInnerRequest(request) }))
  app.get('/no', (_request, reply) => reply.code(404).send('not json'))
  app.get('/slow', () => new Promise(() => {}))
  putBack = answerInside(app)
  return app
}

const call = (path: string, more: Partial<InsideRequest> = {}): Promise<InsideReply> =>
  present(insideApi(), 'an installed in-memory API')({ method: 'GET', path, headers: {}, timeoutMs: 5_000, ...more })

it("serves a page's API calls in memory through the app's routes", async () => {
  setUp()
  const headers = { 'content-type': 'application/json' }
  const reply = await call('/echo', { method: 'POST', headers, body: '{"a":1}' })
  expect(reply).toEqual({ ok: true, status: 201, answer: { body: { a: 1 }, inner: true } })
  expect(await call('/no')).toEqual({ ok: false, status: 404, answer: undefined })
})

it('ends an in-memory call when its caller aborts it or its time limit expires', async () => {
  setUp()
  await expect(call('/slow', { signal: AbortSignal.timeout(10) })).rejects.toThrow()
  await expect(call('/slow', { timeoutMs: 10 })).rejects.toThrow()
})

it('an in-memory call times out no later than the same call from a browser', async () => {
  setUp()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
  await expect(call('/slow', { timeoutMs: 15_000 })).rejects.toThrow()
  expect(timeout).toHaveBeenCalledExactlyOnceWith(5_000)
})

it('does not serve in-memory calls after the handler is uninstalled', () => {
  setUp()
  putBack()
  expect(insideApi()).toBeUndefined()
})

it('caches an in-memory response for one second only if its cache-control header is public', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const app = setUp()
  let callCount = 0
  app.get('/count', (request, reply) => {
    const { say, status } = request.query as Record<string, string>
    callCount += 1
    return reply
      .code(Number(status ?? 200))
      .header('cache-control', say)
      .send({ callCount })
  })
  const count = async (query: string) => {
    const { answer } = await call(`/count?${query}`)
    return (answer as { callCount: number }).callCount
  }
  const shared = `say=${encodeURIComponent('public, max-age=1')}`
  expect([await count(shared), await count(shared)]).toEqual([1, 1])
  vi.advanceTimersByTime(1_000)
  expect(await count(shared)).toBe(2)
  expect([await count('say=no-store'), await count('say=no-store')]).toEqual([3, 4])
  expect([await count(`${shared}&status=500`), await count(`${shared}&status=500`)]).toEqual([5, 6])
  for (let page = 0; page < 200; page += 1) await count(`${shared}&page=${page}`)
  expect(await count(shared)).toBe(207)
})

it('never treats a request from the network as an in-memory call', async () => {
  const app = setUp()
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': 'inside' }
  const answer = await fetch(`${base}/echo`, { method: 'POST', headers, body: '{}' })
  expect(await answer.json()).toMatchObject({ inner: false })
  await app.close()
})
