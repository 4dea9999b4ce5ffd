import { afterEach, expect, test } from 'vitest'
import { markMissingKeys, refuseMissingKeys } from './missing-keys.ts'

const page = (html: string) =>
  refuseMissingKeys({ fetch: () => new Response(html, { status: 203, headers: { 'x-a': 'b' } }) }).fetch(
    new Request('https://swap.example/ru/price'),
  )
afterEach(() => {
  delete process.env['MISSING_KEY_MARK']
})

test('throws an error with the message key when a page uses a missing message', async () => {
  const mark = markMissingKeys()
  expect(process.env['MISSING_KEY_MARK']).toBe(mark)
  await expect(page(`<p>${mark} price:list_title ${mark}</p>`)).rejects.toThrow(
    '/ru/price lacks the words of "price:list_title"',
  )
})

test.each([
  '<p>Prices</p>',
  '<input value="\u2e28missing key price:list_title\u2e29"/>',
  `<input value="${'0'.repeat(32)} price:list_title ${'0'.repeat(32)}"/>`,
  '<input value="MISSING_KEY_MARK price:list_title MISSING_KEY_MARK"/>',
])('returns a page without missing messages unchanged, even if its HTML resembles the marker: %s', async (html) => {
  markMissingKeys()
  const answer = await page(html)
  expect([answer.status, answer.headers.get('x-a'), await answer.text()]).toEqual([203, 'b', html])
})
