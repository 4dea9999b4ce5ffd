import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let stack: TestApp
beforeAll(async () => {
  stack = await startTestApp()
})
afterAll(() => stack.close())

const get = (path: string, app = stack) => app.app.inject(`/api/v1/content${path}`)
const slugsOf = async (path: string): Promise<string[]> =>
  (await get(path)).json().list.items.map(({ slug }: { slug: string }) => slug)

describe('article lists and articles', () => {
  test('lists articles newest first, without gaps or repeats between pages', async () => {
    const all = (await get('/blog/en?per_page=100')).json()
    expect(all).toMatchObject({ title: 'Blog', article: null, list: { category: null, offset: 0 } })
    const dates = all.list.items.map(({ date }: { date: string }) => date)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(all.list.total).toBe(all.list.items.length)
    const parts = [...(await slugsOf('/blog/en?per_page=5')), ...(await slugsOf('/blog/en?per_page=100&offset=5'))]
    expect(parts).toEqual(await slugsOf('/blog/en?per_page=100'))
    expect(all.categories.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(all.list.total)
  })

  test("lists a category's articles by path, slug or category parameter", async () => {
    const guides = await slugsOf('/blog/ru/guides')
    expect(guides.length).toBeGreaterThan(0)
    expect(await slugsOf('/blog/ru?slug=guides')).toEqual(guides)
    expect(await slugsOf('/blog/ru?category=guides')).toEqual(guides)
    expect(await slugsOf('/blog/ru?category=none')).toEqual([])
  })

  test("returns a complete article at any path depth, in the article's own language", async () => {
    const reply = await get('/blog/ru/networks/tags-and-memos')
    expect(reply.headers['cache-control']).toBe('public, max-age=1')
    const { article } = reply.json()
    expect(article).toMatchObject({ slug: 'networks/tags-and-memos', category: expect.any(String) })
    expect(article.html).toContain('href="/ru/docs/')
    expect(article.html).toMatch(/[а-я]{4}/)
    expect([article.previous, article.next].filter(Boolean).length).toBeGreaterThan(0)
    expect((await get('/blog/ru?slug=networks/tags-and-memos')).json().article.html).toBe(article.html)
    expect((await get('/docs/en/terms')).json().article.title).toBe('Terms')
  })

  test('finds articles by search terms', async () => {
    expect((await slugsOf('/docs/en?q=webhook'))[0]).toBe('webhooks')
    expect(await slugsOf('/docs/ru?q=%D0%BF%D0%BE%D0%B4%D0%BF%D0%B8%D1%81%D1%8C')).toContain('api-signing')
    expect(await slugsOf('/docs/en?q=xyzzyplugh')).toEqual([])
  })
})

test.each([
  '/blog/en/nothing',
  '/blog/uk',
  '/etc/en',
  '/blog/en/..%2f..%2fetc%2fpasswd',
  '/blog/en/%2e%2e/ru/terms',
  '/blog/en/networks',
  '/blog/en/page2',
  '/docs/en/terms.md',
  '/docs/en/TERMS',
  '/docs/en//terms',
  '/docs/en/terms/',
  '/blog/en?slug=..%2F..%2Fpackage.json',
  '/__proto__/en',
  '/blog/constructor',
  '/blog/en/%00',
  `/blog/en/${'a/'.repeat(500)}a`,
])('returns 404 for the content path %s', async (path) => {
  const reply = await get(path)
  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toMatchObject({ statusCode: 404, code: 'ERR_NOT_FOUND' })
})

test.each(['offset=-1', 'offset=x', 'per_page=0', 'per_page=101', 'offset=1.5', `q=${'a'.repeat(101)}`, 'q=%00'])(
  'returns 422 for the content query %s',
  async (query) => {
    const reply = await get(`/blog/en?${query}`)
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'ERR_VALIDATION'])
  },
)

const FEEDS = ['/blog', '/ru/blog', '/docs', '/ru/docs'].flatMap((page) =>
  ['rss', 'atom'].map((form) => [`${page}/${form}.xml`, form, page] as const),
)

test.each(FEEDS)('serves %s as a feed and returns 304 if the feed has not changed', async (path, form, page) => {
  const { statusCode, headers, body } = await stack.app.inject(path)
  expect([statusCode, headers['content-type']]).toEqual([200, `application/${form}+xml; charset=utf-8`])
  expect(XMLValidator.validate(body)).toBe(true)
  const parsed = new XMLParser().parse(body)
  expect(parsed.rss?.channel.title ?? parsed.feed.title).toMatch(/^(?:Blog|Блог|Documentation|Документация) · Cambio$/)
  const entries: { link?: string; id?: string }[] = parsed.rss?.channel.item ?? parsed.feed.entry
  expect(entries.length).toBeGreaterThanOrEqual(12)
  for (const { link, id } of entries)
    expect(id ?? link).toMatch(new RegExp(`^http://localhost:3000${page}/[a-z0-9/-]+$`))
  const again = await stack.app.inject({ url: path, headers: { 'if-none-match': String(headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('reports a missing content folder as an error in the CONTENT_DIR setting', async () => {
  await expect(startTestApp({ CONTENT_DIR: '/nowhere' })).rejects.toThrow(/CONTENT_DIR.*\/nowhere/)
})

describe('an external content service', () => {
  let server: Server | null = null
  let guest: TestApp | null = null
  afterEach(async () => {
    server?.closeAllConnections()
    server?.close()
    await guest?.close()
    server = guest = null
  })

  async function guestOf(url: string): Promise<TestApp> {
    guest = await startTestApp({ CONTENT_URL: url, CONTENT_DIR: '/nowhere' })
    return guest
  }
  async function serving(answer: RequestListener): Promise<TestApp> {
    const started = createServer(answer)
    server = started
    await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
    return guestOf(`http://127.0.0.1:${(started.address() as AddressInfo).port}`)
  }

  test('serves content from the external service in place of the built-in files', async () => {
    const other = await guestOf(`${await stack.listen()}/api/v1/content`)
    for (const path of [
      '/blog/ru',
      '/blog/en?offset=5&per_page=3',
      '/blog/en/safety',
      '/docs/ru/fees',
      '/docs/en?q=refund',
    ])
      expect((await get(path, other)).json(), path).toEqual((await get(path)).json())
    expect((await get('/blog/en/nothing', other)).statusCode).toBe(404)
    expect((await other.app.inject('/blog/rss.xml')).body).toBe((await stack.app.inject('/blog/rss.xml')).body)
  })

  test('falls back to the built-in files only for the terms and privacy pages', async () => {
    const other = await serving((_request, response) => void response.writeHead(404).end())
    for (const path of ['/docs/en/terms', '/docs/ru/privacy']) {
      const { title, html } = (await get(path)).json().article
      expect((await get(path, other)).json(), path).toMatchObject({
        categories: [],
        article: { title, html, previous: null, next: null },
      })
    }
    for (const path of ['/docs/en', '/docs/en/fees', '/blog/en/terms', '/docs/en?q=terms'])
      expect((await get(path, other)).statusCode, path).toBe(404)
  })

  test('serves cached responses during an outage of the external service', async () => {
    let requestCount = 0
    const other = await serving((_request, response) => {
      requestCount += 1
      response.end(
        JSON.stringify({ title: 'T', description: 'D', categories: [], list: { total: 0, offset: 0, items: [] } }),
      )
    })
    await Promise.all(Array.from({ length: 5 }, () => get('/blog/en', other)))
    expect(requestCount).toBe(1)
    server?.closeAllConnections()
    server?.close()
    expect((await get('/blog/en', other)).json()).toMatchObject({ title: 'T' })
    expect((await get('/docs/en', other)).statusCode).toBe(503)
  })

  test('hides an external article that cannot be sanitised', async () => {
    const card = { slug: 'one', title: 'One', description: 'One', category: 'news' }
    const html = '<div>'.repeat(50_000)
    const other = await serving((_request, response) => {
      response.end(JSON.stringify({ title: 'T', description: 'D', categories: [], article: { ...card, html } }))
    })
    expect((await get('/blog/en/one', other)).statusCode).toBe(404)
  })

  test('sanitises HTML from the external service', async () => {
    const card = { slug: 'one', title: 'One', description: 'One', category: 'news' }
    const html = '<p onclick="x()">a</p><script>x()</script><a href="javascript:x()">b</a>'
    const other = await serving((_request, response) => {
      response.end(JSON.stringify({ title: 'T', description: 'D', categories: [], article: { ...card, html } }))
    })
    expect((await get('/blog/en/one', other)).json().article.html).toBe('<p>a</p><a>b</a>')
  })

  test('omits an invalid article from an external service but serves the others', async () => {
    const card = { slug: 'one', title: 'One', description: 'One', category: 'news' }
    const odd = Array.from({ length: 100 }, (_, index) => ({ ...card, slug: `Release_1.${index}` }))
    const all = [...odd, card]
    const other = await serving((request, response) => {
      const query = new URL(request.url ?? '', 'http://x').searchParams
      const offset = Number(query.get('offset'))
      const items = all.slice(offset, offset + Number(query.get('per_page')))
      const list = { total: all.length, offset, items }
      response.end(JSON.stringify({ title: 'T', description: 'D', categories: [], list }))
    })
    expect((await get('/blog/en', other)).json().list).toMatchObject({ total: 101, items: [] })
    expect((await get('/blog/en?offset=100', other)).json().list.items).toMatchObject([{ slug: 'one' }])
    expect((await other.app.inject('/blog/rss.xml')).statusCode).toBe(200)
  })

  test('returns 503 for calls and feeds when the external service returns invalid data', async () => {
    const other = await serving((_request, response) => void response.end('{"nonsense":1}'))
    for (const path of ['/api/v1/content/blog/en', '/blog/rss.xml'])
      expect((await other.app.inject(path)).statusCode, path).toBe(503)
  })
})
