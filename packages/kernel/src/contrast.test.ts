import { expect, test } from 'vitest'
import { contrastOf, isColour, mixed } from './contrast.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  // From a W3C example: #767676 is the lightest grey that is permitted for text on white.
  ['#767676', '#ffffff', 4.54],
  ['#ffffff', '#777777', 4.48],
])('computes the contrast ratio between %s and %s: %s', (one, other, contrast) =>
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 2),
)

test('mixes two colours in the given ratio', () => {
  expect([mixed('#000000', '#ffffff', 0), mixed('#102030', '#ffffff', 1)]).toEqual(['#000000', '#ffffff'])
  expect(mixed('#000000', '#ff8000', 0.5)).toBe('#804000')
})

test.each([
  ['#0a6B49', true],
  ['0a6b49', false],
  ['#0a6b4', false],
  ['#0a6b49;}body{', false],
])('given %s, isColour returns %s', (text, is) => expect(isColour(text)).toBe(is))
