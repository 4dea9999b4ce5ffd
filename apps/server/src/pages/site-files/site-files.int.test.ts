import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { parseSitemap, parseSitemapIndex } from 'sitemap'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const ORIGIN = 'https://swap.example'
const web = { fetch: () => new Response('') }

let house: TestApp
beforeAll(async () => {
  house = await startTestApp({ PUBLIC_URL: ORIGIN, SECURITY_EMAIL: 'security@swap.example' }, undefined, web)
})
afterAll(() => house.close())

const read = async (url: string) => {
  const answer = await house.app.inject({ url })
  expect(answer.statusCode, url).toBe(200)
  return answer
}
const part = async (name: string) => parseSitemap(Readable.from([(await read(`/sitemaps/${name}.xml`)).body]))

test('robots are told where the map is, and what is one person’s', async () => {
  const { body, headers } = await read('/robots.txt')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  for (const path of ['/api/', '/order/', '/profile', '/ru/order/', '/ru/profile'])
    expect(body).toContain(`Disallow: ${path}\n`)
  expect(body).not.toMatch(/^Disallow: \/?$/m)
})

test('security.txt names the address for reports and expires within a year', async () => {
  const { body } = await read('/.well-known/security.txt')
  expect(body).toContain('Contact: mailto:security@swap.example\n')
  const expires = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * 24 * 3_600_000)
})

test('the index names parts that are there, each with pages in every language', async () => {
  const { body, headers } = await read('/sitemap.xml')
  expect(headers['content-type']).toContain('application/xml')
  const index = await parseSitemapIndex(Readable.from([body]))
  const names = index.map(({ url }) => url.slice(`${ORIGIN}/sitemaps/`.length, -'.xml'.length))
  expect(names).toEqual(['pages', 'articles', 'prices', 'pairs-1'])
  const seen = new Set<string>()
  for (const name of names) {
    const pages = await part(name)
    expect(pages.length).toBeGreaterThan(4)
    for (const { url, links } of pages) {
      expect(seen.has(url), url).toBe(false)
      seen.add(url)
      expect(links.map(({ lang }) => lang)).toEqual(['en', 'ru', 'x-default'])
      expect(links.map((link) => link.url)).toContain(url)
      expect(url).toMatch(/^https:\/\/swap\.example(?:\/[\w.{}/-]*)?$/)
    }
  }
  for (const path of [
    '/',
    '/ru',
    '/price',
    '/ru/price/eth',
    '/exchange-eth-ltc',
    '/ru/exchange-ltc-eth',
    '/docs/terms',
    '/ru/docs/terms',
    '/ru/blog/safety',
  ])
    expect([...seen]).toContain(ORIGIN + path)
  const leftAlone = (await read('/robots.txt')).body.match(/(?<=^Disallow: ).+/gm) ?? []
  expect(leftAlone.length).toBeGreaterThan(0)
  // What crawlers are asked to leave alone, or is made for frames, is no page to be found.
  for (const path of [...leftAlone, '/widget/embed', '/ru/widget/embed'])
    expect(
      [...seen].filter((url) => url.startsWith(ORIGIN + path)),
      path,
    ).toEqual([])
})

test('a part that there is not is not found', async () => {
  for (const name of ['pairs-0', 'pairs-2', 'pairs-', 'nothing', '..%2F..%2Fetc'])
    expect((await house.app.inject({ url: `/sitemaps/${name}.xml` })).statusCode, name).toBe(404)
})

test('the words of a language are kept for a day, by area and key; of another there are none', async () => {
  const { headers, body } = await read('/translations/ru/messages.json')
  expect(headers['cache-control']).toBe('public, max-age=86400')
  expect(JSON.parse(body)).toMatchObject({ common: { site_name: '{{brand}}' }, 'site-asset': {} })
  const again = await house.app.inject({
    url: '/translations/ru/messages.json',
    headers: { 'if-none-match': String(headers['etag']) },
  })
  expect(again.statusCode).toBe(304)
  for (const locale of ['uk', '__proto__', 'EN'])
    expect((await house.app.inject({ url: `/translations/${locale}/messages.json` })).statusCode, locale).toBe(404)
})

test('an icon is where the pages say it is, and a file of an earlier build is not a page', async () => {
  const { statusCode, headers } = await house.app.inject('/favicon.ico')
  expect([statusCode, headers.location]).toEqual([302, '/mark.svg'])
  const gone = await house.app.inject('/assets/gone-1a2b3c.js')
  expect([gone.statusCode, gone.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
})

test('an article that is there in one language is told of in that one, with the alternates it has', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cambio-map-'))
  cpSync(fileURLToPath(new URL('../../../../../content', import.meta.url)), folder, { recursive: true })
  const terms = join(folder, 'docs/ru/terms.md')
  const russian = readFileSync(terms, 'utf8')
  writeFileSync(join(folder, 'docs/ru/only-russian.md'), russian.replace(/^updated: .*/m, 'updated: 2026-10-02'))
  writeFileSync(join(folder, 'docs/en/only-english.md'), readFileSync(join(folder, 'docs/en/terms.md'), 'utf8'))
  const other = await startTestApp({ PUBLIC_URL: ORIGIN, CONTENT_DIR: folder }, undefined, web)
  const pages = await parseSitemap(Readable.from([(await other.app.inject('/sitemaps/articles.xml')).body]))
  await other.close()
  rmSync(folder, { recursive: true })
  const told = (path: string) =>
    pages
      .filter(({ url }) => url.endsWith(path))
      .map(({ url, links }) => [url.slice(ORIGIN.length), links.map(({ lang }) => lang)])
  expect(told('/docs/only-russian')).toEqual([['/ru/docs/only-russian', ['ru']]])
  expect(told('/docs/only-english')).toEqual([['/docs/only-english', ['en', 'x-default']]])
  expect(told('/docs/terms').map(([url]) => url)).toEqual(['/docs/terms', '/ru/docs/terms'])
  expect(pages.find(({ url }) => url.endsWith('only-russian'))?.lastmod).toMatch(/^2026-10-02/)
})

test('while a service of somebody else has no articles to tell, their part is 503 and the rest is there', async () => {
  const away = { PUBLIC_URL: ORIGIN, CONTENT_URL: 'http://127.0.0.1:1', CONTENT_DIR: '/nowhere' }
  const guest = await startTestApp(away, undefined, web)
  expect((await guest.app.inject('/sitemaps/articles.xml')).statusCode).toBe(503)
  expect((await guest.app.inject('/sitemap.xml')).statusCode).toBe(200)
  expect((await guest.app.inject('/sitemaps/pages.xml')).statusCode).toBe(200)
  await guest.close()
})
