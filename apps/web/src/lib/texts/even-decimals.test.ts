import { expect, test } from 'vitest'
import { evenDecimals } from './even-decimals.ts'

test('pads numbers with zeros to the same number of decimal places', () => {
  expect(evenDecimals(['0.00735879', '-0.0000223', '12'])).toEqual(['0.00735879', '-0.00002230', '12.00000000'])
})

test('pads decimals to a minimum number of decimal places', () => {
  expect(evenDecimals(['680', '6800.5'], 2)).toEqual(['680.00', '6800.50'])
})

test('leaves a list of whole numbers and an empty list unchanged', () => {
  expect(evenDecimals(['5', '-12'])).toEqual(['5', '-12'])
  expect(evenDecimals([])).toEqual([])
})
