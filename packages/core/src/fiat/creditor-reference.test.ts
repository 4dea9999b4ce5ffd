import { expect, it } from 'vitest'
import { creditorReference, memoOfReference } from './creditor-reference.ts'

it('computes the check digits of the published ISO 11649 example', () => {
  expect(creditorReference('539007547034')).toBe('RF18539007547034')
})

it("extracts the order's memo from a reference with spaces and lower-case letters", () => {
  const reference = creditorReference('1234567')
  expect(memoOfReference(` ${reference.slice(0, 4).toLowerCase()} ${reference.slice(4)} `)).toBe('1234567')
})

it('rejects every reference with one changed character or two swapped adjacent characters', () => {
  const reference = creditorReference('204817365')
  for (let at = 2; at < reference.length; at += 1) {
    const digit = Number(reference[at])
    const wrong = `${reference.slice(0, at)}${(digit + 1) % 10}${reference.slice(at + 1)}`
    expect(memoOfReference(wrong), wrong).toBeNull()
    const [left = '', right = ''] = reference.slice(at, at + 2)
    if (left === right || right === '') continue
    const swapped = `${reference.slice(0, at)}${right}${left}${reference.slice(at + 2)}`
    expect(memoOfReference(swapped), swapped).toBeNull()
  }
})

it.each(['', 'RF', 'RF18', '1234567', 'RF00123', 'RF18539007547034', 'RF18 0539'])(
  'rejects the payment reference %j',
  (text) => {
    expect(memoOfReference(text)).toBeNull()
  },
)
