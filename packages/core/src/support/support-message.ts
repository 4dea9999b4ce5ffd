import type { LocaleCode } from '@cambio/kernel/locale'

/** What somebody writes to support. */
export interface SupportMessage {
  email: string
  subject: string
  /** As it was typed: there may be no such order. */
  orderId: number | null
  text: string
  /** Of the page it was written on. */
  locale: LocaleCode
}

/** A message that is to be handed to a mail server. */
export interface DueSupportMessage extends SupportMessage {
  messageId: string
  /** Tries so far. */
  attempts: number
}

/** A message that no mail server took in all its tries. */
export interface GivenUpMessage extends DueSupportMessage {
  /** Epoch milliseconds. */
  givenUpAt: number
}

/** For so long a message that was given up waits for a person, days; then it is forgotten. */
export const GIVEN_UP_KEPT_DAYS = 30

/** Messages until a mail server has them. Times are epoch milliseconds. */
export interface SupportStore {
  add(message: SupportMessage, now: number): Promise<void>
  /** Due now, oldest first. */
  due(limit: number, now: number): Promise<DueSupportMessage[]>
  /** Handed over, or dealt with by a person: nothing of it is kept. */
  remove(messageId: string): Promise<void>
  /** Tried in vain: again after `retryMs`, or never. */
  failed(messageId: string, retryMs: number | null, now: number): Promise<void>
  /** Those that were given up, longest ago first, and how many there are. */
  givenUp(limit: number): Promise<{ total: number; items: GivenUpMessage[] }>
  findGivenUp(messageId: string): Promise<GivenUpMessage | null>
  /** Begins its tries anew. */
  retry(messageId: string, now: number): Promise<void>
}

/** Says when a form was given out, so that nobody else can. */
export interface FormStamps {
  issue(at: number): string
  /** Epoch milliseconds, or null where it is none of ours. */
  read(stamp: string): number | null
}
