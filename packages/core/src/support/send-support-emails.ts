import type { Clock } from '@cambio/kernel/clock'
import type { ComposedEmail, Mailer } from '../notices/notice.ts'
import type { DueSupportMessage, SupportStore } from './support-message.ts'

/** Maximum number of emails of each kind, chat or form, that the worker sends in one pass. */
const EMAILS_PER_PASS = 20
/** Retry delay after the first failed attempt, in milliseconds. Each further failure doubles it. */
const RETRY_MS = 5_000
/** Maximum delay between two attempts to send a message, in milliseconds. */
const MAX_RETRY_MS = 3_600_000
/** Maximum number of attempts to send a message. All attempts and the delays between them span about twelve hours. */
const MAX_ATTEMPTS = 20

export interface SendSupportEmailsDeps {
  messages: Pick<SupportStore, 'due' | 'remove' | 'failed'>
  mailer: Mailer
  compose: (message: DueSupportMessage) => ComposedEmail
  clock: Clock
  report: (event: string, facts: Record<string, string | number>) => void
}

/**
 * Passes support messages to the mail server and deletes the messages that it accepts. Stops when `mayGoOn` returns
 * false, because another worker may then send the next message. After a crash, a message may be sent twice, but no
 * message is lost.
 */
export async function sendSupportEmails(deps: SendSupportEmailsDeps, mayGoOn: () => boolean): Promise<void> {
  const { messages, mailer, compose, clock, report } = deps
  for (const due of await messages.due(EMAILS_PER_PASS, clock.now())) {
    if (!mayGoOn()) return
    const attempts = due.attempts + 1
    try {
      await mailer.send(compose(due))
      await messages.remove(due.messageId)
    } catch {
      const retryMs = Math.min(RETRY_MS * 2 ** due.attempts, MAX_RETRY_MS)
      await messages.failed(due.messageId, attempts >= MAX_ATTEMPTS ? null : retryMs, clock.now())
      report('support-message-not-taken', { message: due.messageId, attempts })
    }
  }
}
