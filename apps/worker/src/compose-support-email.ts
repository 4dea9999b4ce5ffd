import type { ComposedEmail } from '@cambio/core/notices/notice'
import type { DueSupportMessage } from '@cambio/core/support/support-message'
import { writeEmail } from './write-email.ts'

/**
 * Returns the plain-text email that forwards a user's message to support. The reply-to address is the user's email
 * address, if known. For a message from a chat, the email contains the command for replying there.
 */
export function composeSupportEmail(message: DueSupportMessage, to: string): ComposedEmail {
  const { email, ticketId, subject, orderId, text, locale } = message
  const order = orderId === null ? '' : String(orderId)
  const values = { email: email ?? '', subject, text, order, ticket: ticketId ?? '' }
  const { html: _html, ...mail } = writeEmail({ to, locale, kind: 'support', values })
  return { ...mail, ...(email !== null && { replyTo: email }) }
}
