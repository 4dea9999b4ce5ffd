import type { ComposedEmail } from '@cambio/core/notices/notice'
import type { DueSupportMessage } from '@cambio/core/support/support-message'
import { writeEmail } from './write-email.ts'

/** Returns the plain-text email that forwards a user's message to support. Its reply address is the user's. */
export function composeSupportEmail(message: DueSupportMessage, to: string): ComposedEmail {
  const { email, subject, orderId, text, locale } = message
  const values = { email, subject, text, order: orderId === null ? '' : String(orderId) }
  const { html: _html, ...mail } = writeEmail({ to, locale, kind: 'support', values })
  return { ...mail, replyTo: email }
}
