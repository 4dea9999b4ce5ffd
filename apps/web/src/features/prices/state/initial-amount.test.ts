import { expect, test } from 'vitest'
import { initialAmount } from './initial-amount.ts'

test.each([
  ['1', '500'],
  ['67919.36', '0.0073'],
  ['0', '500'],
  [null, '500'],
])('the initial amount of a coin with the US dollar price %s is %s', (price, amount) =>
  expect(initialAmount({ price })).toBe(amount),
)
