import { expect, test } from 'vitest'
import { asksForEmail, cleanEmailInput, looksLikeEmail } from './email-step.ts'

test('A asks once, B only through a partner, D never', () => {
  const stranger = { confirmedEmail: '', partnerReferral: false }
  expect(asksForEmail('A', stranger)).toBe(true)
  expect(asksForEmail('A', { ...stranger, confirmedEmail: 'a@b.cd' })).toBe(false)
  expect(asksForEmail('B', stranger)).toBe(false)
  expect(asksForEmail('B', { ...stranger, partnerReferral: true })).toBe(true)
  expect(asksForEmail('D', { ...stranger, partnerReferral: true })).toBe(false)
})

test('a plus sign leaves while typing', () => expect(cleanEmailInput('a+b@c.de ')).toBe('ab@c.de'))

test('what looks like an e-mail', () => {
  expect(looksLikeEmail('a.b@c.de')).toBe(true)
  for (const text of ['', 'a', 'a@b', '@b.cd', 'a@b..cd', 'a b@c.de']) expect(looksLikeEmail(text)).toBe(false)
})
