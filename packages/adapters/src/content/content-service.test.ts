import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ContentQuery } from '@cambio/core/content/content'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { afterEach, expect, test } from 'vitest'
import { ContentService } from './content-service.ts'

const query: ContentQuery = {
  route: 'blog',
  locale: 'ru',
  path: '',
  category: null,
  search: null,
  offset: 0,
  limit: 2,
}
const card = { slug: 'deep/one', title: 'One', description: 'About one', category: 'news' }
const head = { title: 'Theirs', description: 'Of theirs', categories: [{ slug: 'news', title: 'News', count: 1 }] }
const NO_LIST = { total: 0, offset: 0, items: [] }

let server: Server | null = null
let errors: unknown[] = []
afterEach(() => {
  errors = []
  server?.closeAllConnections()
  server?.close()
})

const OURS = { title: 'Ours', description: '', categories: [], article: null, list: null }

async function serving(answer: RequestListener, timeoutMs?: number): Promise<ContentService> {
  const started = createServer(answer)
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  return new ContentService({
    baseUrl: `http://127.0.0.1:${(started.address() as AddressInfo).port}/content/`,
    onError: (error) => errors.push(error),
    standIn: { find: ({ path }) => Promise.resolve(path === 'terms' ? OURS : null) },
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
}
const json =
  (body: unknown): RequestListener =>
  (_request, response) =>
    void response.end(JSON.stringify(body))

test("uses defaults for fields that are missing in a content service's response", async () => {
  const urls: (string | undefined)[] = []
  const service = await serving((request, response) => {
    urls.push(request.url)
    json({ ...head, list: { total: 9, offset: 0, items: [card, card, card] } })(request, response)
  })
  const answer = await service.find({ ...query, category: 'news', search: 'два слова', offset: 4 })
  const whole = { ...card, date: null, updated: null, minutes: 1 }
  expect(answer).toEqual({
    ...head,
    article: null,
    list: { category: null, total: 9, offset: 0, items: [whole, whole] },
  })
  await service.find({ ...query, path: 'deep/one' })
  expect(urls).toEqual([
    '/content/blog/ru?category=news&q=%D0%B4%D0%B2%D0%B0+%D1%81%D0%BB%D0%BE%D0%B2%D0%B0&offset=4&per_page=2',
    '/content/blog/ru/deep/one?slug=deep%2Fone&offset=0&per_page=2',
  ])
})

test("sanitises an external article's HTML and computes its headings and reading time", async () => {
  const html = '<h1>A</h1><p onclick="x">b</p><script>c</script><a href="/docs/x">d</a>'
  const service = await serving(
    json({ ...head, article: { ...card, html, headings: 'no', minutes: 500, previous: card } }),
  )
  expect((await service.find({ ...query, path: 'deep/one' }))?.article).toMatchObject({
    html: '<h2 id="a">A</h2><p>b</p><a href="/ru/docs/x">d</a>',
    headings: [{ id: 'a', level: 2, text: 'A' }],
    minutes: 1,
    previous: { slug: 'deep/one' },
    next: null,
  })
})

const elsewhere: RequestListener = (request, response) =>
  request.url === '/elsewhere'
    ? json({ ...head, list: NO_LIST })(request, response)
    : void response.writeHead(302, { location: '/elsewhere' }).end()

test.each([
  ['too long', 'x'.repeat(256 * 1024 + 1)],
  ['deeply nested', '<div>'.repeat(50_000)],
  ['deeply nested in tables', '<table><tr><td>'.repeat(15_000)],
])('takes less than five seconds to reject an article that is %s', async (_name, html) => {
  const service = await serving(json({ ...head, article: { ...card, html } }))
  const began = performance.now()
  expect(await service.find({ ...query, path: 'deep/one' })).toBeNull()
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(String(errors[0])).toContain('deep/one of the content service cannot be shown')
})

test('omits invalid items of an article list and reports each of them only once', async () => {
  const odd = ['Release_1.2', 'page2', '../../x'].map((slug) => ({ ...card, slug }))
  const items = [...odd, { ...card, category: 'No_Category' }, 'no card', card]
  const categories = [...head.categories, { slug: '../news', title: 'Away', count: 1 }]
  const service = await serving(json({ ...head, categories, list: { total: 6, offset: 0, items } }))
  const answer = await service.find({ ...query, limit: 10 })
  expect(answer?.list).toMatchObject({ total: 1, items: [{ slug: 'deep/one' }] })
  expect(answer?.categories).toEqual(head.categories)
  await service.find({ ...query, limit: 10 })
  const reported = ['"../news"', '"Release_1.2"', '"page2"', '"../../x"', '"deep/one"', '"no card"']
  expect(errors.map(String)).toEqual(reported.map((name) => `Error: ${name} of the content service cannot be shown`))
})

test('does not change the total number of articles when it omits an invalid article', async () => {
  const service = await serving(json({ ...head, list: { total: 9, offset: 0, items: [{ ...card, slug: 'A' }, card] } }))
  expect((await service.find(query))?.list).toMatchObject({ total: 9, items: [{ slug: 'deep/one' }] })
})

test('returns null for an invalid external article', async () => {
  const html = '<p>b</p>'
  const beside = await serving(
    json({ ...head, article: { ...card, html, previous: { ...card, slug: 'X_Y' }, next: card } }),
  )
  expect((await beside.find({ ...query, path: 'deep/one' }))?.article).toMatchObject({
    previous: null,
    next: { slug: 'deep/one' },
  })
  server?.close()
  const odd = await serving(json({ ...head, article: { ...card, slug: 'X_Z', html } }))
  expect(await odd.find({ ...query, path: 'deep/one' })).toBeNull()
  expect(errors.map(String)).toEqual(
    ['X_Y', 'X_Z'].map((name) => `Error: "${name}" of the content service cannot be shown`),
  )
})

test('returns null when the content service responds with 404', async () => {
  const service = await serving((_request, response) => void response.writeHead(404).end('<h1>no</h1>'))
  expect(await service.find(query)).toBeNull()
})

test.each<[string, RequestListener]>([
  ['a response of another shape', json({ items: [] })],
  ['a list without a total', json({ ...head, list: { offset: 0, items: [card] } })],
  [
    'categories that are not a list',
    json({ ...head, categories: 'news', list: { total: 1, offset: 0, items: [card] } }),
  ],
  ['a response that is not JSON', (_request, response) => void response.end('<html>')],
  ['a status 500', (_request, response) => void response.writeHead(500).end()],
  ['a redirect, even to a valid response', elsewhere],
  ['a response of five megabytes', json({ ...head, list: NO_LIST, more: ' '.repeat(5 * 1024 * 1024) })],
  ['a truncated response', (_request, response) => void (response.write('{'), response.destroy())],
  ['no response', () => {}],
])('throws an AdapterError when the content service returns %s', async (_name, answer) => {
  const service = await serving(answer, 300)
  await expect(service.find(query)).rejects.toBeInstanceOf(AdapterError)
})

test('queries the fallback source only when the content service does not have the article', async () => {
  const lacking = await serving((_request, response) => void response.writeHead(404).end())
  expect(await lacking.find({ ...query, path: 'terms' })).toBe(OURS)
  expect(await lacking.find({ ...query, path: 'else' })).toBeNull()
  server?.close()
  const long = { ...card, slug: 'terms', html: 'a'.repeat(256 * 1024 + 1) }
  expect(await (await serving(json({ ...head, article: long }))).find({ ...query, path: 'terms' })).toBeNull()
})
