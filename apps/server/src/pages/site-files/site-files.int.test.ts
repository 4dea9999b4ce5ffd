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

let stack: TestApp
beforeAll(async () => {
  stack = await startTestApp({ PUBLIC_URL: ORIGIN, SECURITY_EMAIL: 'security@swap.example' }, undefined, web)
})
afterAll(() => stack.close())

const read = async (url: string) => {
  const answer = await stack.app.inject({ url })
  expect(answer.statusCode, url).toBe(200)
  return answer
}
const part = async (name: string) => parseSitemap(Readable.from([(await read(`/sitemaps/${name}.xml`)).body]))

test('robots.txt lists the sitemap and disallows the personal pages', async () => {
  const { body, headers } = await read('/robots.txt')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  for (const path of ['/api/', '/order/', '/profile', '/ru/order/', '/ru/profile'])
    expect(body).toContain(`Disallow: ${path}\n`)
  expect(body).not.toMatch(/^Disallow: \/?$/m)
})

test('security.txt contains the contact email address and expires within a year', async () => {
  const { body } = await read('/.well-known/security.txt')
  expect(body).toContain('Contact: mailto:security@swap.example\n')
  const expires = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * 24 * 3_600_000)
})

test('serves all sitemap parts listed in the index, each with pages in every language', async () => {
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
  // The sitemap must contain neither pages that crawlers should skip nor pages made for frames.
  for (const path of [...leftAlone, '/widget/embed', '/ru/widget/embed'])
    expect(
      [...seen].filter((url) => url.startsWith(ORIGIN + path)),
      path,
    ).toEqual([])
})

test('returns 404 for an unknown sitemap part', async () => {
  for (const name of ['pairs-0', 'pairs-2', 'pairs-', 'nothing', '..%2F..%2Fetc'])
    expect((await stack.app.inject({ url: `/sitemaps/${name}.xml` })).statusCode, name).toBe(404)
})

test("serves one language's messages, selected by area and key", async () => {
  const { headers, body } = await read('/translations/ru/messages.json')
  expect(headers['cache-control']).toBe('public, max-age=86400')
  expect(JSON.parse(body)).toMatchObject({ common: { site_name: '{{brand}}' }, 'site-asset': {} })
  const again = await stack.app.inject({
    url: '/translations/ru/messages.json',
    headers: { 'if-none-match': String(headers['etag']) },
  })
  expect(again.statusCode).toBe(304)
  for (const locale of ['uk', '__proto__', 'EN'])
    expect((await stack.app.inject({ url: `/translations/${locale}/messages.json` })).statusCode, locale).toBe(404)
})

test('redirects /favicon.ico to the icon and returns 404 for an asset from an earlier build', async () => {
  const { statusCode, headers } = await stack.app.inject('/favicon.ico')
  expect([statusCode, headers.location]).toEqual([302, '/mark.svg'])
  const missing = await stack.app.inject('/assets/missing-1a2b3c.js')
  expect([missing.statusCode, missing.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
})

test('lists an untranslated article only in its own language, without alternate links to other languages', async () => {
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
  const linksOf = (path: string) =>
    pages
      .filter(({ url }) => url.endsWith(path))
      .map(({ url, links }) => [url.slice(ORIGIN.length), links.map(({ lang }) => lang)])
  expect(linksOf('/docs/only-russian')).toEqual([['/ru/docs/only-russian', ['ru']]])
  expect(linksOf('/docs/only-english')).toEqual([['/docs/only-english', ['en', 'x-default']]])
  expect(linksOf('/docs/terms').map(([url]) => url)).toEqual(['/docs/terms', '/ru/docs/terms'])
  expect(pages.find(({ url }) => url.endsWith('only-russian'))?.lastmod).toMatch(/^2026-10-02/)
})

test("returns 503 only for the sitemap's article part while the external content service is down", async () => {
  const away = { PUBLIC_URL: ORIGIN, CONTENT_URL: 'http://127.0.0.1:1', CONTENT_DIR: '/nowhere' }
  const guest = await startTestApp(away, undefined, web)
  expect((await guest.app.inject('/sitemaps/articles.xml')).statusCode).toBe(503)
  expect((await guest.app.inject('/sitemap.xml')).statusCode).toBe(200)
  expect((await guest.app.inject('/sitemaps/pages.xml')).statusCode).toBe(200)
  await guest.close()
})
