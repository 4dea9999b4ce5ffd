import type { LocaleCode } from '@cambio/kernel/locale'

/** A user's message to support. */
export interface SupportMessage {
  email: string
  subject: string
  /** Order id that the user typed; null without one. The order may not exist. */
  orderId: number | null
  text: string
  /** Language of the page where the message was written. */
  locale: LocaleCode
}

/** A support message that is due for sending. */
export interface DueSupportMessage extends SupportMessage {
  messageId: string
  /** Number of failed attempts so far. */
  attempts: number
}

/** A message that the worker no longer tries to send, because no attempt succeeded. */
export interface GivenUpMessage extends DueSupportMessage {
  /** Time when the worker stopped trying, in epoch milliseconds. */
  givenUpAt: number
}

/** Number of days for which an undelivered message waits for an operator before it is deleted. */
export const GIVEN_UP_KEPT_DAYS = 30

/** Stores messages until a mail server accepts them. Times are in epoch milliseconds. */
export interface SupportStore {
  add(message: SupportMessage, now: number): Promise<void>
  /** Returns messages that are due, oldest first. */
  due(limit: number, now: number): Promise<DueSupportMessage[]>
  /** Deletes a message that was sent, or that an operator has answered. */
  remove(messageId: string): Promise<void>
  /** Records a failed attempt. The next attempt follows after `retryMs` milliseconds. Null stops further attempts. */
  failed(messageId: string, retryMs: number | null, now: number): Promise<void>
  /** Returns messages that the worker no longer tries to send, oldest first, and their total number. */
  givenUp(limit: number): Promise<{ total: number; items: GivenUpMessage[] }>
  findGivenUp(messageId: string): Promise<GivenUpMessage | null>
  /** Restarts the delivery attempts of a message. */
  retry(messageId: string, now: number): Promise<void>
}

/**
 * Creates and reads form tokens (stamps), which are signed times. The server adds a token to each form that it issues.
 */
export interface FormStamps {
  issue(at: number): string
  /** Returns the time in a form token, in epoch milliseconds; null when the server did not sign the token. */
  read(stamp: string): number | null
}
