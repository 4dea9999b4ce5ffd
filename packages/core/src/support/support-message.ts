import type { LocaleCode } from '@cambio/kernel/locale'

/** A user's message to support. */
export interface SupportMessage {
  email: string
  subject: string
  /** As typed: the order may not exist. */
  orderId: number | null
  text: string
  /** Language of the page. */
  locale: LocaleCode
}

/** A message to send. */
export interface DueSupportMessage extends SupportMessage {
  messageId: string
  /** Attempts so far. */
  attempts: number
}

/** A message that no mail server accepted in any attempt. */
export interface GivenUpMessage extends DueSupportMessage {
  /** Epoch milliseconds. */
  givenUpAt: number
}

/** How long a given-up message waits for an operator before it is deleted, days. */
export const GIVEN_UP_KEPT_DAYS = 30

/** Messages until a mail server accepts them. Times are epoch milliseconds. */
export interface SupportStore {
  add(message: SupportMessage, now: number): Promise<void>
  /** Returns messages that are due, oldest first. */
  due(limit: number, now: number): Promise<DueSupportMessage[]>
  /** Deletes a message that was sent, or that an operator has dealt with. */
  remove(messageId: string): Promise<void>
  /** Records a failed attempt: the next one follows after `retryMs`; null gives up. */
  failed(messageId: string, retryMs: number | null, now: number): Promise<void>
  /** Returns given-up messages, oldest first, and their total number. */
  givenUp(limit: number): Promise<{ total: number; items: GivenUpMessage[] }>
  findGivenUp(messageId: string): Promise<GivenUpMessage | null>
  /** Restarts the attempts of a message. */
  retry(messageId: string, now: number): Promise<void>
}

/** Signed times of issued forms, which only the server can create. */
export interface FormStamps {
  issue(at: number): string
  /** Returns epoch milliseconds, or null when the stamp is not ours. */
  read(stamp: string): number | null
}
