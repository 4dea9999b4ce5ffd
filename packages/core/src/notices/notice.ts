/**
 * Events that an order's owner gets an email about: progress, a required action (today's rate or a refund; or a refund
 * address), and the end.
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

/** An order email that is due. Amounts are decimal text. */
export interface DueNotice {
  orderId: number
  kind: NoticeKind
  email: string
  locale: string
  destinationAddress: string
  from: string
  to: string
  /** Attempts so far. */
  attempts: number
}

/** Due and sent order emails. */
export interface NoticeStore {
  /** Returns emails that are due, oldest first; events older than a day get no email. */
  due(limit: number): Promise<DueNotice[]>
  sent(notice: DueNotice): Promise<void>
  /** Records a failed attempt: the next one follows after `retryMs`. */
  failed(notice: DueNotice, retryMs: number): Promise<void>
}

export interface ComposedEmail {
  to: string
  subject: string
  text: string
  html?: string
  /** Reply address, when it differs from the sender. */
  replyTo?: string
}

/** Sends emails through a mail server. */
export interface Mailer {
  /**
   * Sends an email.
   * @throws {AdapterError} when the server does not accept it
   */
  send(mail: ComposedEmail): Promise<void>
}
