import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let rendered: string[] = []
const web = {
  fetch({ url }: Request): Response {
    const { pathname, search } = new URL(url)
    rendered.push(pathname + search)
    if (pathname.includes('broken')) throw new Error('the page is broken')
    return new Response('<p>a page</p>', { status: pathname.includes('nothing') ? 404 : 200 })
  },
}

const LIMIT = 5
let stack: TestApp
let free: TestApp
beforeAll(async () => {
  stack = await startTestApp({ RATE_LIMIT_PAGES_PER_MINUTE: String(LIMIT) }, undefined, web)
  free = await startTestApp({}, undefined, web)
})
afterAll(async () => {
  await stack.close()
  await free.close()
})

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
let serial = 0
const newcomer = () => `192.0.2.${(serial += 1)}`
const request = (remoteAddress: string, url: string, headers: Record<string, string> = FIREFOX) =>
  stack.app.inject({ url, remoteAddress, headers })

test.each(['/asset', '/nothing', '/sitemap.xml', '/sitemaps/prices.xml', '/share/v1/en/nothing.png', '/order/1'])(
  'limits requests for %s per IP address and reports how long to wait',
  async (url) => {
    const [address, other] = [newcomer(), newcomer()]
    const before = []
    for (let nth = 0; nth < LIMIT; nth += 1) before.push((await request(address, url)).statusCode)
    expect(before).not.toContain(429)
    rendered = []
    const refused = await request(address, url)
    expect([refused.statusCode, rendered]).toEqual([429, []])
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(refused.headers['cache-control']).toBe('no-store')
    expect((await request(other, url)).statusCode).toBe(before[0])
  },
)

test("shows the rate limit error in the path's language, but sends crawlers an empty body", async () => {
  const address = newcomer()
  for (let nth = 0; nth < LIMIT; nth += 1) await request(address, '/ru/asset')
  expect((await request(address, '/ru/asset')).body).toContain('слишком много страниц')
  expect((await request(address, '/asset')).body).toContain('Too many pages')
  const crawler = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }
  expect(await request(address, '/asset', crawler)).toMatchObject({ statusCode: 429, body: '' })
})

test('does not count file requests and API calls towards the page limit', async () => {
  const address = newcomer()
  for (let nth = 0; nth <= LIMIT; nth += 1) await request(address, '/asset')
  expect((await request(address, '/asset')).statusCode).toBe(429)
  expect((await request(address, '/translations/en/messages.json')).statusCode).toBe(200)
  expect((await request(address, '/api/v1/healthz')).statusCode).not.toBe(429)
})

test('renders a page only once for URLs that differ in an unused query parameter', async () => {
  rendered = []
  for (const query of ['', '?x=1', '?utm_source=a&x=2', '?q=', '?Q=eth'])
    expect((await free.app.inject({ url: `/asset${query}` })).statusCode).toBe(200)
  expect(rendered).toEqual(['/asset'])
  rendered = []
  for (const query of ['?q=eth&x=1', '?q=eth', '?y=2&q=eth']) await free.app.inject({ url: `/ru/asset${query}` })
  expect(rendered).toEqual(['/ru/asset?q=eth'])
})

test("shows an error page in the path's language", async () => {
  for (const [url, words] of [
    ['/broken', 'Something went wrong'],
    ['/ru/broken', 'Что-то пошло не так'],
  ] as const)
    expect(await free.app.inject({ url, headers: FIREFOX })).toMatchObject({
      statusCode: 500,
      body: expect.stringContaining(words),
    })
})
