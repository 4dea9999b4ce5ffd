import { expect, it } from 'vitest'
import { createPageProofs } from './page-proofs.ts'

const URL = 'https://pay.example/page'
const proofs = createPageProofs('a secret of this test')

it('accepts a payment page proof only for the order and URL for which it was issued', () => {
  const proof = proofs.issue(7, URL)
  expect(proofs.matches(7, URL, proof)).toBe(true)
  expect(proofs.matches(8, URL, proof)).toBe(false)
  expect(proofs.matches(7, `${URL}?x`, proof)).toBe(false)
  expect(createPageProofs('another secret of this test').matches(7, URL, proof)).toBe(false)
})

it.each([null, '', 'x', 'A'.repeat(43)])('rejects %s as a payment page proof', (proof) => {
  expect(proofs.matches(7, URL, proof)).toBe(false)
})
