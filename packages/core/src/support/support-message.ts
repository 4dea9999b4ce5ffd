import type { LocaleCode } from '@cambio/kernel/locale'

/** Message of the support form. */
export interface FormMessage {
  email: string
  subject: string
  /** Order id that the user typed; null without one. The order may not exist. */
  orderId: number | null
  text: string
  /** Language of the page where the message was written. */
  locale: LocaleCode
}

/** Message that a user wrote to the bot. */
export interface ChatSupportMessage extends Pick<FormMessage, 'subject' | 'text' | 'locale'> {
  messengerUserId: number
  /** Number of the update with the message. The store accepts each number once. */
  updateId: number
  /** Confirmed email of the linked account; null without one. */
  email: string | null
}

/** A support message that is due for sending. */
export interface DueSupportMessage extends Omit<FormMessage, 'email'> {
  messageId: string
  /** Address for the reply; null when the author has only a messenger. */
  email: string | null
  /** Number by which an operator answers in the author's chat with the bot; null for a message of the form. */
  ticketId: string | null
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

/** Number of days for which an operator can answer a message from a chat. */
export const TICKET_DAYS = 90

/** Stores messages until a mail server accepts them. Times are in epoch milliseconds. */
export interface SupportStore {
  add(message: FormMessage, now: number): Promise<void>
  /** Stores a message from a chat, unless its update was stored before. */
  addFromChat(message: ChatSupportMessage, now: number): Promise<void>
  /** Returns the messenger user who wrote the message with a ticket number; null for an unknown number. */
  authorOf(ticketId: string): Promise<number | null>
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
