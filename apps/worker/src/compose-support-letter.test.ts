import { expect, test } from 'vitest'
import { composeSupportLetter } from './compose-support-letter.ts'

const message = {
  ...{ messageId: '1', attempts: 0, email: 'anna@example.org', subject: 'A question {{text}}', locale: 'en' as const },
  ...{ orderId: null, text: 'First line\n\nSecond <b>line</b> {{email}}' },
}

test('contains the message as it was typed, with the sender as the reply address', () => {
  const letter = composeSupportLetter(message, 'help@swap.example')
  expect(letter).toMatchObject({ to: 'help@swap.example', replyTo: 'anna@example.org' })
  expect(letter.subject).toContain('A question {{text}}')
  expect(letter.text).toContain('First line\n\nSecond <b>line</b> {{email}}')
  expect(letter.text).not.toContain('Order')
  expect(letter.html).toBeUndefined()
})

test.each(['en', 'ru'] as const)('names the order of the message, in %s', (locale) => {
  expect(composeSupportLetter({ ...message, locale, orderId: 7_001 }, 'help@swap.example').text).toContain('7001')
})
