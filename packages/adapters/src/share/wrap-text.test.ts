import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText, wrapText } from './wrap-text.ts'

const measure = (text: string): number => [...text].length
const wrap = (text: string, width: number, lines: number) => wrapText(text, { width, lines, measure })

test('wrapText breaks lines between words', () => {
  expect(wrap('swap coins and see', 10, 3)).toEqual({ lines: ['swap coins', 'and see'], isWhole: true })
})

test('wrapText ends truncated text with an ellipsis', () => {
  expect(wrap('one two, three four', 8, 1)).toEqual({ lines: ['one two…'], isWhole: false })
  expect(wrap('один два три четыре', 8, 2)).toEqual({ lines: ['один два', 'три…'], isWhole: false })
  expect(cutText('a long text', 6, measure)).toBe('a lon…')
})

test('wrapText breaks a word that is wider than a line', () => {
  expect(wrap('abcdefgh ij', 4, 4).lines).toEqual(['abcd', 'efgh', 'ij'])
})

test('wrapText never exceeds the width or the number of lines', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.integer({ min: 2, max: 30 }),
      fc.integer({ min: 1, max: 4 }),
      (text, width, most) => {
        const { lines, isWhole } = wrap(text, width, most)
        expect(lines.length).toBeLessThanOrEqual(most)
        for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width)
        if (isWhole) expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(/[ \n\t]/g, ''))
      },
    ),
  )
})
