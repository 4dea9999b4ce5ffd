import { expect, test } from 'vitest'
import { cleanEmailInput, looksLikeEmail } from './email-text.ts'

test('a plus sign leaves while typing', () => expect(cleanEmailInput('a+b@c.de ')).toBe('ab@c.de'))

test('what looks like an e-mail', () => {
  expect(looksLikeEmail('a.b@c.de')).toBe(true)
  for (const text of ['', 'a', 'a@b', '@b.cd', 'a@b..cd', 'a b@c.de']) expect(looksLikeEmail(text)).toBe(false)
})
