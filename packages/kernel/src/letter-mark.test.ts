import { expect, test } from 'vitest'
import { isLetterMark, letterMarkPath } from './letter-mark.ts'

test('isLetterMark returns false for the link of a logo, and true for an empty link or the picture of a letter', () => {
  expect(letterMarkPath('CHF')).toBe('/coin-letters/c.svg')
  for (const link of ['', letterMarkPath('1INCH'), `https://swap.example${letterMarkPath('CHF')}`])
    expect(isLetterMark(link), link).toBe(true)
  expect(isLetterMark('https://swap.example/coins/eth.svg')).toBe(false)
})
