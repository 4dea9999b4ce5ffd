import { expect, test } from 'vitest'
import { composeSupportLetter } from './compose-support-letter.ts'

const message = {
  ...{ messageId: '1', attempts: 0, email: 'anna@example.org', subject: 'A question {{text}}', locale: 'en' as const },
  ...{ orderId: null, text: 'First line\n\nSecond <b>line</b> {{email}}' },
}

test('what was written stands in it as it was typed, and an answer goes to who wrote', () => {
  const letter = composeSupportLetter(message, 'help@swap.example')
  expect(letter).toMatchObject({ to: 'help@swap.example', replyTo: 'anna@example.org' })
  expect(letter.subject).toContain('A question {{text}}')
  expect(letter.text).toContain('First line\n\nSecond <b>line</b> {{email}}')
  expect(letter.text).not.toContain('Order')
  expect(letter.html).toBeUndefined()
})

test.each(['en', 'ru'] as const)('the order is named where one is, in %s', (locale) => {
  expect(composeSupportLetter({ ...message, locale, orderId: 7_001 }, 'help@swap.example').text).toContain('7001')
})
