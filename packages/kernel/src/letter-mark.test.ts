import { expect, test } from 'vitest'
import { isLetterMark, letterMarkPath } from './letter-mark.ts'

test('recognises the picture of a letter and a missing logo, but not a logo', () => {
  expect(letterMarkPath('CHF')).toBe('/coin-letters/c.svg')
  for (const link of ['', letterMarkPath('1INCH'), `https://swap.example${letterMarkPath('CHF')}`])
    expect(isLetterMark(link), link).toBe(true)
  expect(isLetterMark('https://swap.example/coins/eth.svg')).toBe(false)
})
