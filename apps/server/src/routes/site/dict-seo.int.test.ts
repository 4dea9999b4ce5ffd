import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const HOME = { en: { 'home:seo_title': 'A title' }, ru: { 'home:seo_title': 'Заголовок' } }

let folder: string
let stack: TestApp
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cambio-content-'))
  cpSync(new URL('../../../../../content', import.meta.url), folder, { recursive: true })
  mkdirSync(join(folder, 'seo'), { recursive: true })
  writeFileSync(join(folder, 'seo', 'home.json'), JSON.stringify(HOME))
  stack = await startTestApp({ CONTENT_DIR: folder })
})
afterAll(async () => {
  await stack?.close()
  rmSync(folder, { recursive: true, force: true })
})

const request = async (payload: object) =>
  (await stack.app.inject({ method: 'POST', url: '/api/v1/dict/seo', payload })).json()

test('replaces the built-in SEO copy with the configured SEO files in every language', async () => {
  const home = await request({ params: { page: 'home' } })
  expect(home).toMatchObject(HOME)
  expect(home).toMatchObject({ en: { 'home:seo_description': expect.any(String) } })
  expect(Object.keys(home.en).every((key) => key.startsWith('home:seo_'))).toBe(true)
  expect(await request({ params: { page: 'exchange' } })).toMatchObject({
    ru: { 'home:pair_seo_title': expect.any(String) },
  })
  expect(await request({ params: { page: 'price' } })).toMatchObject({
    en: { 'price:coin_seo_title': expect.any(String) },
  })
  expect(await request({ params: { page: 'affiliate' } })).toMatchObject({
    en: { 'site-affiliate:seo_title': expect.any(String) },
  })
})

test.each(['', 'nothing', '../redirects', '__proto__', 'constructor'])(
  'does not return SEO copy for the page %j',
  async (page) => {
    expect(await request({ params: { page } })).toEqual({})
  },
)

test.each([{}, { params: {} }, { params: { page: 7 } }, { params: { page: 'x'.repeat(101) } }, { page: 'home' }])(
  'returns 422 for an SEO copy request without a valid page: %j',
  async (payload) => {
    expect(await request(payload)).toMatchObject({ statusCode: 422, code: 'ERR_VALIDATION' })
  },
)

test('reports which SEO file is invalid in the start-up error', async () => {
  writeFileSync(join(folder, 'seo', 'price.json'), '{"de":{}}')
  await expect(startTestApp({ CONTENT_DIR: folder })).rejects.toThrow(/CONTENT_DIR.*price\.json/s)
})
