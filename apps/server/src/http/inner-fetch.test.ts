import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { answerInside, INNER_BASE_URL, isInnerRequest } from './inner-fetch.ts'

let putBack = () => {}
afterEach(() => putBack())

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

it('takes no request from outside for its own, whatever it claims', async () => {
  const app = setUp()
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': 'inside' }
  const answer = await fetch(`${base}/echo`, { method: 'POST', headers, body: '{}' })
  expect(await answer.json()).toMatchObject({ inner: false })
  await app.close()
})
