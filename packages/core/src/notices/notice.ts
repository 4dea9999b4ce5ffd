/**
 * Kinds of emails to an order's owner, about progress, a required action or the end of the order. A required action is
 * the choice between the current rate and a refund, or entering a refund address.
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

/**
 * Kinds of emails about purchases by bank transfer and sales to a card or a bank account, sent in place of the general
 * kinds. `BANK_CREATED` contains the payment instructions. `SALE_PAYOUT_REFUSED`: the payout to the card was rejected.
 */
export const FIAT_NOTICE_KINDS = [
  'BANK_CREATED',
  'BANK_RECEIVED',
  'BANK_SENT',
  'BANK_REFUNDED',
  'SALE_CREATED',
  'SALE_RECEIVED',
  'SALE_PAID_OUT',
  'SALE_PAYOUT_REFUSED',
  'SALE_REFUNDED',
  'BANK_SALE_CREATED',
  'BANK_SALE_RECEIVED',
  'BANK_SALE_PAID_OUT',
] as const
export type FiatNoticeKind = (typeof FIAT_NOTICE_KINDS)[number]

/** An order email that is due, with its data. */
export interface DueNotice {
  orderId: number
  kind: NoticeKind | FiatNoticeKind
  /** Time of the event that the email reports, in epoch milliseconds. */
  at: number
  email: string
  locale: string
  destinationAddress: string
  from: string
  to: string
  /** Amount that the user wants to send, in base units of `from`. */
  depositAtomic: bigint
  /**
   * Amount that the user receives, in base units of `to`: the settled amount, or the agreed amount before the
   * settlement.
   */
  amountToGetAtomic: bigint
  depositAddress: string
  depositMemo: string | null
  /**
   * Last digits of the card that a sale pays, at most four. Null if they are unknown, or if the order is not a sale to
   * a card.
   */
  cardDigits: string | null
  /** Number of failed attempts so far. */
  attempts: number
}

/** The parts of an order email that are needed to deliver it. */
export type AnyNotice = Pick<DueNotice, 'orderId' | 'attempts' | 'at'> & { kind: string }

/** Stores which order emails are due and which were sent. */
export interface NoticeStore<Notice extends AnyNotice = DueNotice> {
  /** Returns the emails that are due, oldest first. Skips events more than a day old. */
  due(limit: number): Promise<Notice[]>
  sent(notice: Notice): Promise<void>
  /** Records a failed attempt to send an email. The worker retries after `retryMs` milliseconds. */
  failed(notice: Notice, retryMs: number): Promise<void>
  /** Records the last failed attempt to send an email. The email then waits for an operator. */
  giveUp(notice: Notice): Promise<void>
}

export interface ComposedEmail {
  to: string
  subject: string
  text: string
  html?: string
  /** Reply-to address; omitted if it equals the sender. */
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
