/**
 * What the owner of an order is written to about: that it goes on, that it waits for them (today's rate or a refund; or an
 * address to send the coins back to), and how it ended.
 */
export const NOTICE_KINDS = [
  'DEPOSIT_REGISTERED',
  'RATE_MODE_CHANGED',
  'ADDRESS_NEEDED',
  'WITHDRAWAL_COMPLETED',
  'REFUND_COMPLETED',
  'REFUNDED_INTO_BALANCE',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** A letter about an order that is due. Amounts are decimal text. */
export interface DueNotice {
  orderId: number
  kind: NoticeKind
  email: string
  locale: string
  destinationAddress: string
  from: string
  to: string
  /** Tries so far. */
  attempts: number
}

/** Which letters are due and which were sent. */
export interface NoticeStore {
  /** Due now, oldest first; an event older than a day is not written about any more. */
  due(limit: number): Promise<DueNotice[]>
  sent(notice: DueNotice): Promise<void>
  /** Tried in vain: again after `retryMs`. */
  failed(notice: DueNotice, retryMs: number): Promise<void>
}

export interface Letter {
  to: string
  subject: string
  text: string
  html?: string
  /** Who gets an answer to it, where that is not who it is from. */
  replyTo?: string
}

/** Hands letters to a mail server. */
export interface Mailer {
  /** @throws {AdapterError} when the server does not take it */
  send(letter: Letter): Promise<void>
}
