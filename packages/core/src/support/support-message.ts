import type { LocaleCode } from '@cambio/kernel/locale'

/** A message from the support form. */
export interface FormMessage {
  email: string
  subject: string
  /** Order ID entered by the user, if any. The order may not exist. */
  orderId: number | null
  text: string
  /** Language of the page where the message was written. */
  locale: LocaleCode
}

/** A support message that a user wrote to the bot. */
export interface ChatSupportMessage extends Pick<FormMessage, 'subject' | 'text' | 'locale'> {
  messengerUserId: number
  /** ID of the update that contains the message. The store accepts each ID only once. */
  updateId: number
  /** Confirmed email address of the linked account; null if the account has no confirmed address. */
  email: string | null
}

/** A support message that is due to be sent. */
export interface DueSupportMessage extends Omit<FormMessage, 'email'> {
  messageId: string
  /** Reply-to address; null if the author can be reached only through the messenger. */
  email: string | null
  /**
   * Ticket number that an operator uses to answer in the author's chat with the bot; null for a message from the form.
   */
  ticketId: string | null
  /** Number of failed attempts so far. */
  attempts: number
}

/** A message that the worker has given up sending because every attempt failed. */
export interface GivenUpMessage extends DueSupportMessage {
  /** When the worker gave up sending the message, in epoch milliseconds. */
  givenUpAt: number
}

/** How many days an undelivered message waits for an operator before it is deleted. */
export const GIVEN_UP_KEPT_DAYS = 30

/** Number of days during which an operator can answer a chat message. */
export const TICKET_DAYS = 90

/** Stores messages until a mail server accepts them. Times are in epoch milliseconds. */
export interface SupportStore {
  /** Stores a message from the support form. Returns false if too many form messages are waiting. */
  add(message: FormMessage): Promise<boolean>
  /** Stores a chat message, unless its update has already been stored. */
  addFromChat(message: ChatSupportMessage, now: number): Promise<void>
  /**
   * Returns the messenger user who wrote the message with the given ticket number, or null if the number is unknown.
   */
  authorOf(ticketId: string): Promise<number | null>
  /**
   * Returns messages that are due: up to `limit` chat messages and then up to `limit` form messages, each oldest first.
   * A flood of one kind therefore does not delay the other.
   */
  due(limit: number, now: number): Promise<DueSupportMessage[]>
  /** Deletes a message that was sent or that an operator has answered. */
  remove(messageId: string): Promise<void>
  /**
   * Records a failed attempt to send a message. The worker retries after `retryMs` milliseconds, or never if `retryMs`
   * is null.
   */
  failed(messageId: string, retryMs: number | null, now: number): Promise<void>
  /** Returns the messages that the worker has given up sending, oldest first, and their total number. */
  givenUp(limit: number): Promise<{ total: number; items: GivenUpMessage[] }>
  findGivenUp(messageId: string): Promise<GivenUpMessage | null>
  /** Resumes the attempts to deliver a message. */
  retry(messageId: string, now: number): Promise<void>
}

/**
 * Creates and reads form tokens (stamps). A stamp is a signed timestamp that the server adds to each form that it
 * issues.
 */
export interface FormStamps {
  issue(at: number): string
  /** Returns the time from a form token, in epoch milliseconds, or null if the server did not sign the token. */
  read(stamp: string): number | null
}
