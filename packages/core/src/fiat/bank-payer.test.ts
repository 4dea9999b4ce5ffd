import { expect, it } from 'vitest'
import { payerListing, payerSender } from './bank-payer.ts'

const LIMIT = 100_000n

it.each([
  ['differs', 1n, true],
  ['unverified', LIMIT, false],
  ['unverified', LIMIT + 1n, true],
  ['matches', LIMIT + 1n, false],
] as const)(
  'decides whether to hold a payer whose name check %s, for %s cents: %s',
  (payerCheck, amountMinor, isHeld) => {
    const sender = payerSender({ payerCheck, name: 'Anna Smith', amountMinor }, LIMIT)
    expect(payerListing(sender) !== null).toBe(isHeld)
  },
)

it('does not hold a payer whose name resembles the marker of an unchecked payer', () => {
  expect(payerListing('Payer to check GmbH')).toBeNull()
})
