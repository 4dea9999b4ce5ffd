import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { acceptedEncoding, Page } from './page.ts'

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['deflate', 'identity'],
])('selects the best encoding for accept-encoding %s: %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

it('compresses a page only once', async () => {
  const page = new Page(200, {}, Buffer.from('hello '.repeat(100)))
  const [first, second] = [await page.bytes('gzip'), await page.bytes('gzip')]
  expect(first).toBe(second)
  expect(gunzipSync(first).toString()).toBe('hello '.repeat(100))
})
