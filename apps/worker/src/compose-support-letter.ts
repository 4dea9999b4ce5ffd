import type { Letter } from '@cambio/core/notices/notice'
import type { DueSupportMessage } from '@cambio/core/support/support-message'
import { writeLetter } from './write-letter.ts'

/** Writes the email that forwards a user's message to support: plain text, with the user as the reply address. */
export function composeSupportLetter(message: DueSupportMessage, to: string): Letter {
  const { email, subject, orderId, text, locale } = message
  const values = { email, subject, text, order: orderId === null ? '' : String(orderId) }
  const { html: _html, ...letter } = writeLetter({ to, locale, kind: 'support', values })
  return { ...letter, replyTo: email }
}
