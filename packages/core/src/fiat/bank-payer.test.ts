import { expect, it } from 'vitest'
import { payerListing, payerSender } from './bank-payer.ts'

const LIMIT = 100_000n

it.each([
  ['differs', 1n, true],
  ['unverified', LIMIT, false],
  ['unverified', LIMIT + 1n, true],
  ['matches', LIMIT + 1n, false],
] as const)('holds a payer that %s with %s cents: %s', (payerCheck, amountMinor, isHeld) => {
  const sender = payerSender({ payerCheck, name: 'Anna Smith', amountMinor }, LIMIT)
  expect(payerListing(sender) !== null).toBe(isHeld)
})

it('does not hold a payer whose name looks like the mark of a payer to check in other words', () => {
  expect(payerListing('Payer to check GmbH')).toBeNull()
})
