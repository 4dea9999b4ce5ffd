import { expect, it } from 'vitest'
import { payerListing, payerSender } from './bank-payer.ts'

const LIMIT = 100_000n

it.each([
  ['differs', 1n, true],
  ['unverified', LIMIT, false],
  ['unverified', LIMIT + 1n, true],
  ['unverified-total', 1n, true],
  ['matches', LIMIT + 1n, false],
] as const)('holds a bank transfer with payer check %s and %s cents: %s', (payerCheck, amountMinor, isHeld) => {
  const sender = payerSender({ payerCheck, amountMinor }, LIMIT)
  expect(payerListing(sender) !== null).toBe(isHeld)
})

it("derives a bank deposit's sender from the payer check, not from the payer's name", () => {
  const line = { payerCheck: 'differs', amountMinor: 1n, name: 'Anna Smith' } as const
  expect(payerSender(line, LIMIT)).toBe('payer:differs')
})

it('does not hold a bank transfer when its sender lacks the payer check prefix', () => {
  expect(payerListing('differs')).toBeNull()
})
