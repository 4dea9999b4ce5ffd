import { expect, test } from 'vitest'
import { asksForEmail } from './email-step.ts'

test('A asks once, B only through a partner, D never', () => {
  const stranger = { confirmedEmail: '', partnerReferral: false }
  expect(asksForEmail('A', stranger)).toBe(true)
  expect(asksForEmail('A', { ...stranger, confirmedEmail: 'a@b.cd' })).toBe(false)
  expect(asksForEmail('B', stranger)).toBe(false)
  expect(asksForEmail('B', { ...stranger, partnerReferral: true })).toBe(true)
  expect(asksForEmail('D', { ...stranger, partnerReferral: true })).toBe(false)
})
