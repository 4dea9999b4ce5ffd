import { expect, test } from 'vitest'
import { markupOf } from './markup-text.ts'

test.each([
  ['0', '0'],
  ['1', '1'],
  ['1.', '1'],
  [' 0.5 ', '0.5'],
  ['05', '5'],
  ['5.0', '5'],
  ['5.1', null],
  ['0.55', null],
  ['100', null],
  ['.5', null],
  ['1e0', null],
  ['-1', null],
  ['', null],
])('parses %j as the mark-up %j when the maximum is 5 percent', (text, markup) => {
  expect(markupOf(text, '5')).toBe(markup)
})
