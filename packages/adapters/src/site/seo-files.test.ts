import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSeoFiles, SeoFileError } from './seo-files.ts'

const WORDS = new Set(['home:seo_title', 'price:seo_title'])

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cambio-seo-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (page: string, text: string): void => {
  mkdirSync(join(folder, 'seo'), { recursive: true })
  writeFileSync(join(folder, 'seo', `${page}.json`), text)
}

test('reads SEO copy by page, language and key', async () => {
  expect((await readSeoFiles(folder, WORDS)).size).toBe(0)
  write('home', '{"en":{"home:seo_title":" A title "},"ru":{"home:seo_title":"Заголовок"}}')
  write('price', '{"ru":{"price:seo_title":"Цены"}}')
  expect(Object.fromEntries(await readSeoFiles(folder, WORDS))).toEqual({
    home: { en: { 'home:seo_title': 'A title' }, ru: { 'home:seo_title': 'Заголовок' } },
    price: { ru: { 'price:seo_title': 'Цены' } },
  })
})

test.each([
  ['text that is not JSON', '{'],
  ['an unknown language', '{"uk":{"home:seo_title":"x"}}'],
  ['a key without its area', '{"en":{"seo_title":"x"}}'],
  ['a key that no page has', '{"en":{"home:seo_titel":"x"}}'],
  ['a value that is not text', '{"en":{"home:seo_title":7}}'],
  ['an empty text', '{"en":{"home:seo_title":"  "}}'],
  ['a text of 501 characters', JSON.stringify({ en: { 'home:seo_title': 'x'.repeat(501) } })],
])('rejects an SEO file with %s and reports its path', async (_what, text) => {
  write('home', text)
  await expect(readSeoFiles(folder, WORDS)).rejects.toThrow(SeoFileError)
  await expect(readSeoFiles(folder, WORDS)).rejects.toThrow(/home\.json/)
})

test('rejects SEO copy for an unknown page', async () => {
  write('hmoe', '{"en":{"home:seo_title":"x"}}')
  await expect(readSeoFiles(folder, WORDS)).rejects.toThrow(/hmoe\.json: there is no page "hmoe"/)
})
