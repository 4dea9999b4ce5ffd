import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { describeApi, openApiText } from '../openapi/openapi.ts'
import { proxySandbox } from './sandbox-proxy.ts'

/**
 * Starts a public server with the sandbox proxy. The sandbox is a stub that echoes the path and forwarded host of each
 * request.
 */
async function setUp(): Promise<string> {
  const [sandbox, door] = [Fastify(), Fastify()]
  onTestFinished(async () => {
    await door.close()
    await sandbox.close()
  })
  sandbox.get('/*', (request) => ({ path: request.url, host: request.headers['x-forwarded-host'] ?? 'not forwarded' }))
  await proxySandbox(door, await sandbox.listen({ port: 0, host: '127.0.0.1' }))
  return door.listen({ port: 0, host: '127.0.0.1' })
}

test.each([
  ['no header', {}],
  ['an empty header', { 'x-forwarded-host': '' }],
  ['another host', { 'x-forwarded-host': '127.0.0.1' }],
])(
  'marks a forwarded request as public, whatever x-forwarded-host header the client sends: %s',
  async (_name, headers) => {
    const answer = await fetch(`${await setUp()}/sandbox/config`, { headers })
    expect(await answer.json()).toEqual({ path: '/sandbox/config', host: 'public' })
  },
)

test('forwards the path of the simulated identity form', async () => {
  const answer = await fetch(`${await setUp()}/websdk/websdk.html?theme=dark`)
  expect(await answer.json()).toEqual({ path: '/websdk/websdk.html?theme=dark', host: 'public' })
})

test('does not forward requests outside /sandbox', async () => {
  const door = await setUp()
  for (const path of ['/sandbox/%2e%2e/exchanges', '/sandbox/..%2fexchanges', '/exchanges'])
    expect((await fetch(door + path)).status, path).toBeGreaterThanOrEqual(400)
})

test('omits the sandbox calls from the API document', async () => {
  const door = Fastify()
  await describeApi(door)
  await proxySandbox(door, 'http://127.0.0.1:1')
  await door.ready()
  expect(JSON.parse(openApiText(door))).toHaveProperty('paths', {})
})
