import { expect, test } from 'vitest'
import { composeSupportEmail } from './compose-support-email.ts'

const message = {
  messageId: '1',
  attempts: 0,
  email: 'anna@example.org',
  subject: 'A question {{text}}',
  locale: 'en' as const,
  orderId: null,
  ticketId: null,
  text: 'First line\n\nSecond <b>line</b> {{email}}',
}

test("forwards a support message unchanged, with the user's address as the reply-to address", () => {
  const mail = composeSupportEmail(message, 'help@swap.example')
  expect(mail).toMatchObject({ to: 'help@swap.example', replyTo: 'anna@example.org' })
  expect(mail.subject).toContain('A question {{text}}')
  expect(mail.text).toContain('First line\n\nSecond <b>line</b> {{email}}')
  expect(mail.text).not.toContain('Order')
  expect(mail.html).toBeUndefined()
})

test.each(['en', 'ru'] as const)(
  'includes the ID of the order that a support message is about (language: %s)',
  (locale) => {
    expect(composeSupportEmail({ ...message, locale, orderId: 7_001 }, 'help@swap.example').text).toContain('7001')
  },
)

test('includes the reply command when the author of a support message has no email address', () => {
  const mail = composeSupportEmail({ ...message, email: null, ticketId: '12' }, 'help@swap.example')
  expect(mail.replyTo).toBeUndefined()
  expect(mail.text).toContain('support answer 12')
  expect(mail.text).not.toContain('From:')
})
