import { expect, test } from 'vitest'
import { cleanEmailInput, looksLikeEmail, maskedEmail } from './email-text.ts'

test('removes plus signs from a typed email address', () => expect(cleanEmailInput('a+b@c.de ')).toBe('ab@c.de'))

test('looksLikeEmail accepts only strings in the format of an email address', () => {
  expect(looksLikeEmail('a.b@c.de')).toBe(true)
  for (const text of ['', 'a', 'a@b', '@b.cd', 'a@b..cd', 'a b@c.de']) expect(looksLikeEmail(text)).toBe(false)
})

test('maskedEmail hides most of the part before the @, even if this part is short', () => {
  expect(maskedEmail('anna@example.org')).toBe('an…@example.org')
  expect(maskedEmail('an@example.org')).toBe('a…@example.org')
  expect(maskedEmail('a@example.org')).toBe('…@example.org')
})
