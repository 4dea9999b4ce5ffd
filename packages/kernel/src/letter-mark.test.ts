import { expect, test } from 'vitest'
import { isLetterMark, letterMarkPath } from './letter-mark.ts'

test('isLetterMark returns true for an empty link or a letter mark, and false for a logo', () => {
  expect(letterMarkPath('CHF')).toBe('/coin-letters/c.svg')
  for (const link of ['', letterMarkPath('1INCH'), `https://swap.example${letterMarkPath('CHF')}`])
    expect(isLetterMark(link), link).toBe(true)
  expect(isLetterMark('https://swap.example/coins/eth.svg')).toBe(false)
})
