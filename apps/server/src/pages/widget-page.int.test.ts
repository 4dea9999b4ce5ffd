import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const web = { fetch: () => new Response('<p>a page</p>') }

let stack: TestApp
beforeAll(async () => {
  stack = await startTestApp({}, undefined, web)
})
afterAll(() => stack.close())

const headersOf = async (url: string, app = stack.app) => (await app.inject({ url })).headers

test.each(['/widget/embed', '/ru/widget/embed?from=eth'])('lets any site frame the widget page %s', async (url) => {
  const headers = await headersOf(url)
  expect(headers['content-security-policy']).toMatch(/; frame-ancestors 'self' \*$/)
  expect(headers['x-frame-options']).toBeUndefined()
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
})

test.each([
  '/',
  '/ru',
  '/widget',
  '/exchange-eth-ltc',
  '/order/1',
  '/orders',
  '/Widget/Embed',
  '/widget/embed/x',
  '/ru/ru/widget/embed',
])('prevents other sites from framing %s', async (url) => {
  const headers = await headersOf(url)
  expect(headers['content-security-policy']).toMatch(/; frame-ancestors 'none'$/)
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
})

test('the WIDGET_FRAME_ANCESTORS setting restricts which sites can frame the widget', async () => {
  const some = await startTestApp(
    { WIDGET_FRAME_ANCESTORS: 'https://shop.example, http://localhost:8080' },
    undefined,
    web,
  )
  const policy = (await headersOf('/widget/embed', some.app))['content-security-policy']
  await some.close()
  expect(policy).toMatch(/; frame-ancestors 'self' https:\/\/shop\.example http:\/\/localhost:8080$/)
  const none = await startTestApp({ WIDGET_FRAME_ANCESTORS: 'none' }, undefined, web)
  const headers = await headersOf('/widget/embed', none.app)
  await none.close()
  expect(headers['content-security-policy']).toMatch(/; frame-ancestors 'none'$/)
})

test.each(['identity', 'gzip', 'br'])(
  'lets any site load the widget script and revalidate it by ETag (%s)',
  async (encoding) => {
    const answer = await stack.app.inject({ url: '/widget.js', headers: { 'accept-encoding': encoding } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=86400',
    })
    expect(answer.headers['content-type']).toMatch(/javascript/)
    expect(answer.rawPayload.byteLength).toBeLessThanOrEqual(4_000)
    const again = await stack.app.inject({
      url: '/widget.js',
      headers: { 'accept-encoding': encoding, 'if-none-match': String(answer.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    expect((await headersOf('/latest-build.json'))['access-control-allow-origin']).toBeUndefined()
  },
)
