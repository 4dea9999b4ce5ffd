/**
 * Kinds of emails to the owner of an order. They report progress, a required action, or the end of the order. The
 * required action is to choose between the current rate and a refund, or to enter a refund address.
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

/** An order email that is due, with its data. Amounts are decimal strings. */
export interface DueNotice {
  orderId: number
  kind: NoticeKind
  email: string
  locale: string
  destinationAddress: string
  from: string
  to: string
  /** Number of failed attempts so far. */
  attempts: number
}

/** The parts of an order email that are needed to deliver it. */
export type AnyNotice = Pick<DueNotice, 'orderId' | 'attempts'> & { kind: string }

/** Stores which order emails are due and which were sent. */
export interface NoticeStore<Notice extends AnyNotice = DueNotice> {
  /** Returns the emails that are due, oldest first. Skips events more than a day old. */
  due(limit: number): Promise<Notice[]>
  sent(notice: Notice): Promise<void>
  /** Records a failed attempt to send an email. The next attempt follows after `retryMs` milliseconds. */
  failed(notice: Notice, retryMs: number): Promise<void>
}

export interface ComposedEmail {
  to: string
  subject: string
  text: string
  html?: string
  /** Reply address; omitted if it equals the sender. */
  replyTo?: string
}

/** Sends emails through a mail server. */
export interface Mailer {
  /**
   * Sends an email.
   * @throws {AdapterError} when the mail server does not accept it
   */
  send(mail: ComposedEmail): Promise<void>
}
