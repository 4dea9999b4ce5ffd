import { content } from '@cambio/contract/calls/content/content'
import { expect, test } from 'vitest'
import { MAX_WORDS_LENGTH, searchWords } from './search-words.ts'

test.each([
  ['refund', 'refund'],
  ['  два слова ', 'два слова'],
  ['a\0b', 'a b'],
  [' ', ''],
  ['a'.repeat(300), 'a'.repeat(100)],
  [`${'a'.repeat(99)}😀`, 'a'.repeat(99)],
  ['\u202Eabc', 'abc'],
])('converts the search term %j to %j, which the API accepts', (typed, query) => {
  expect(searchWords(typed)).toBe(query)
  expect(content.query?.safeParse({ q: query }).success).toBe(true)
})

test("the API rejects a search term one character longer than the page's maximum", () => {
  expect(content.query?.safeParse({ q: 'a'.repeat(MAX_WORDS_LENGTH + 1) }).success).toBe(false)
})
