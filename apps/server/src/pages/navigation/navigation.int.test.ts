import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const PAGES = ['/', '/ru', '/support', '/ru/support', '/here']
const web = {
  fetch: ({ url }: Request) => {
    const { pathname } = new URL(url)
    if (pathname === '/moves') return new Response(null, { status: 307, headers: { location: '/here?ref=a' } })
    return new Response(`<p>${pathname}</p>`, { status: PAGES.includes(pathname) ? 200 : 404 })
  },
}
const REDIRECTS = {
  '/faq': '/support',
  '/state': 'https://status.example/now',
  // Two redirect rules match this path.
  '/uk/faq': '/support',
}

let folder: string
let stack: TestApp
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cambio-content-'))
  cpSync(new URL('../../../../../content', import.meta.url), folder, { recursive: true })
  writeFileSync(join(folder, 'redirects.json'), JSON.stringify(REDIRECTS))
  const settings = { CONTENT_DIR: folder, REDIRECT_HOSTS: 'status.example', PAGE_CACHE_SECONDS: '60' }
  stack = await startTestApp(settings, undefined, web)
})
afterAll(async () => {
  await stack?.close()
  rmSync(folder, { recursive: true, force: true })
})

const request = (url: string, headers: Record<string, string> = {}) => stack.app.inject({ url, headers })

test.each([
  ['/ua', 308, '/uk'],
  ['//here//', 308, '/here'],
  ['/faq', 302, '/support'],
  ['/faq?x=1&y=%2F', 302, '/support?x=1&y=%2F'],
  ['/ru/faq', 302, '/ru/support'],
  ['/FAQ', 302, '/support'],
  ['/ru/f%61q', 302, '/ru/support'],
  ['/faq/', 308, '/faq'],
  ['/state', 302, 'https://status.example/now'],
  ['/ru/state?x=1', 302, 'https://status.example/now'],
  ['/moves?x=1&utm_source=b', 307, '/here?ref=a&utm_source=b'],
])('redirects %s with status %i to %s', async (url, status, to) => {
  const { statusCode, headers } = await request(url)
  expect([statusCode, headers.location]).toEqual([status, to])
})

test('redirects only the home page to the language that the user has chosen', async () => {
  const russian = { cookie: 'i18n_redirected=ru' }
  expect((await request('/')).statusCode).toBe(200)
  expect(await request('/?ref=x', russian)).toMatchObject({ statusCode: 302, headers: { location: '/ru?ref=x' } })
  for (const url of ['/support', '/ru']) expect((await request(url, russian)).statusCode).toBe(200)
  for (const cookie of ['en', 'uk', '//evil.example', ''])
    expect((await request('/', { cookie: `i18n_redirected=${cookie}` })).statusCode).toBe(200)
})

test.each([
  ['the clean path before the language', '//?ref=x', ['/?ref=x', '/ru?ref=x']],
  ['the clean path before a moved page', '/ua//faq/?ref=x', ['/uk/faq?ref=x', '/support?ref=x']],
  [
    'the clean path before the guard',
    '/ru/lk/?ref=x',
    ['/ru/lk?ref=x', '/ru?login=1&returnTo=%2Fprofile%2Finfo&ref=x'],
  ],
])('applies the redirect rules in a fixed order: %s', async (_rules, path, way) => {
  const visited: string[] = []
  for (let url = path; ;) {
    const { statusCode, headers } = await request(url, { cookie: 'i18n_redirected=ru' })
    if (statusCode === 200) break
    expect(statusCode).toBeOneOf([302, 303, 308])
    visited.push((url = headers.location ?? ''))
  }
  expect(visited).toEqual(way)
})

test("ignores the browser's language settings", async () => {
  expect((await request('/', { 'accept-language': 'ru-RU,ru;q=0.9' })).statusCode).toBe(200)
})

test('returns 404 for a missing page, with an empty body for crawlers', async () => {
  const crawler = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }
  const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  for (const url of ['/nothing', '/uk', '/ru/nothing']) {
    expect(await request(url, crawler)).toMatchObject({ statusCode: 404, body: '' })
    expect(await request(url, firefox)).toMatchObject({ statusCode: 404, body: `<p>${url}</p>` })
  }
  expect(await request('/support', crawler)).toMatchObject({ statusCode: 200, body: '<p>/support</p>' })
})

test('returns 404 for an undecodable page path, but 400 for an undecodable API path', async () => {
  const crawler = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }
  const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  for (const [url, shown] of [
    ['/%', '/%25'],
    ['/%zz', '/%25zz'],
    ['/%ff?x=%ff', '/%25ff?x=%ff'],
    ['/blog/%ff', '/blog/%25ff'],
    ['/%E0%A4%A', '/%25E0%25A4%25A'],
  ] as const) {
    const { statusCode, headers } = await request(url, firefox)
    expect([statusCode, headers.location]).toEqual([308, shown])
    expect(await request(shown, firefox)).toMatchObject({ statusCode: 404, body: `<p>${shown.split('?')[0]}</p>` })
    expect(await request(shown, crawler)).toMatchObject({ statusCode: 404, body: '' })
  }
  const call = await request('/api/v1/%ff')
  expect([call.statusCode, call.json().code]).toEqual([400, 'ERR_BAD_REQUEST'])
})

test('redirects client-side navigation to a moved page in the same way as a page load', async () => {
  const redirectOf = async (path: string) =>
    (await request(`/api/v1/route-redirect?path=${encodeURIComponent(path)}`)).json()
  expect(await redirectOf('/faq')).toEqual({ to: '/support', isExternal: false })
  expect(await redirectOf('/ru/faq')).toEqual({ to: '/ru/support', isExternal: false })
  expect(await redirectOf('/state')).toEqual({ to: 'https://status.example/now', isExternal: true })
  for (const path of ['/', '/support', '//evil.example', '/__proto__'])
    expect(await redirectOf(path)).toEqual({ to: null, isExternal: false })
  expect(await redirectOf('faq')).toMatchObject({ statusCode: 422, code: 'ERR_VALIDATION' })
})

test('treats an unsupported language prefix as an ordinary path segment', async () => {
  writeFileSync(join(folder, 'theme.json'), JSON.stringify({ languages: ['en'] }))
  const english = await startTestApp({ CONTENT_DIR: folder, REDIRECT_HOSTS: 'status.example' }, undefined, web)
  rmSync(join(folder, 'theme.json'))
  for (const url of ['/ru/faq', '/ru/state', '/ru/lk', '/ru/profile/info'])
    expect((await english.app.inject(url)).statusCode, url).toBe(404)
  expect(await english.app.inject('/faq')).toMatchObject({ statusCode: 302, headers: { location: '/support' } })
  const redirectOf = async (path: string) =>
    (await english.app.inject(`/api/v1/route-redirect?path=${encodeURIComponent(path)}`)).json()
  expect(await redirectOf('/ru/faq')).toEqual({ to: null, isExternal: false })
  await english.close()
})

test('the server fails to start with an invalid redirects file', async () => {
  await expect(startTestApp({ CONTENT_DIR: folder })).rejects.toThrow(/CONTENT_DIR.*"\/state"/)
})
