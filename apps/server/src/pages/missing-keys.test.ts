import { expect, test } from 'vitest'
import { refuseMissingKeys } from './missing-keys.ts'

const page = (html: string) =>
  refuseMissingKeys({ fetch: () => new Response(html, { status: 203, headers: { 'x-a': 'b' } }) }).fetch(
    new Request('https://swap.example/ru/price'),
  )

test('a page that lacks a word is an error that names it', async () => {
  await expect(page('<p>\u2e28missing key price:list_title\u2e29</p>')).rejects.toThrow(
    '/ru/price lacks the words of "price:list_title"',
  )
})

test('a whole page is left as it is', async () => {
  const answer = await page('<p>Prices</p>')
  expect([answer.status, answer.headers.get('x-a'), await answer.text()]).toEqual([203, 'b', '<p>Prices</p>'])
})
