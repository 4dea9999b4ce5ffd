import type { FiatMoney } from '../fiat/fiat-money.ts'
import type { NoticeStore } from '../notices/notice.ts'

/**
 * Kinds of emails to the buyer of a card order, each sent once. `CARD_CANCELLED`: the buyer cancelled, or the time to
 * pay is over. `CARD_REFUNDED`: the provider gives the money back. `CARD_CHARGED_BACK`: the bank took the money back.
 */
export const CARD_NOTICE_KINDS = [
  'CARD_CREATED',
  'CARD_PAID',
  'CARD_DELIVERED',
  'CARD_DECLINED',
  'CARD_CANCELLED',
  'CARD_REFUNDED',
  'CARD_CHARGED_BACK',
] as const
export type CardNoticeKind = (typeof CARD_NOTICE_KINDS)[number]

/** An email about a card order that is due. */
export interface DueCardNotice {
  orderId: number
  kind: CardNoticeKind
  /** Current confirmed email address of the account. */
  email: string
  /** Current language of the account. */
  locale: string
  /** Public code of the card provider. */
  provider: string
  pay: FiatMoney
  /** Slug of the bought coin. */
  to: string
  /** Coins that arrived, or that the provider promised, in base units. */
  coinsAtomic: bigint
  destinationAddress: string
  /** Number of failed attempts to send the email. */
  attempts: number
}

/** Stores which emails about card orders are due and which were sent. */
export type CardNoticeStore = NoticeStore<DueCardNotice>
