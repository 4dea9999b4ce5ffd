import { expect, test } from 'vitest'
import { cleanEmailInput, looksLikeEmail } from './email-text.ts'

test('removes a plus sign from the input', () => expect(cleanEmailInput('a+b@c.de ')).toBe('ab@c.de'))

test('looksLikeEmail accepts only strings in the form of an email address', () => {
  expect(looksLikeEmail('a.b@c.de')).toBe(true)
  for (const text of ['', 'a', 'a@b', '@b.cd', 'a@b..cd', 'a b@c.de']) expect(looksLikeEmail(text)).toBe(false)
})
