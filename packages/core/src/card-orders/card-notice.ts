import type { FiatMoney } from '../fiat/fiat-money.ts'
import type { NoticeStore } from '../notices/notice.ts'

/**
 * Kinds of emails to the buyer of a card order, each sent at most once. `CARD_LATE`: the order is paid but the coins
 * are late. `CARD_CANCELLED`: the buyer cancelled or did not pay in time. `CARD_REFUNDED`: the provider is returning
 * the money. `CARD_CHARGED_BACK`: the bank reversed the payment.
 */
export const CARD_NOTICE_KINDS = [
  'CARD_CREATED',
  'CARD_PAID',
  'CARD_DELIVERED',
  'CARD_LATE',
  'CARD_DECLINED',
  'CARD_CANCELLED',
  'CARD_REFUNDED',
  'CARD_CHARGED_BACK',
] as const
export type CardNoticeKind = (typeof CARD_NOTICE_KINDS)[number]

/** A due email about a card order. */
export interface DueCardNotice {
  orderId: number
  kind: CardNoticeKind
  /** Time of the event that the email reports, in epoch milliseconds. */
  at: number
  /** The account's current confirmed email address. */
  email: string
  /** The account's current language. */
  locale: string
  /** Public code of the card provider. */
  provider: string
  pay: FiatMoney
  /** Slug of the coin being bought. */
  to: string
  /** Coins that arrived or that the provider promised, in base units. */
  coinsAtomic: bigint
  destinationAddress: string
  /** ID of the provider's on-chain transaction; null until the provider reports one. */
  txId: string | null
  /** The provider's purchase ID; null until the first successful query about the order. */
  reference: string | null
  /** Number of failed attempts to send the email. */
  attempts: number
}

/** Stores which emails about card orders are due and which were sent. */
export type CardNoticeStore = NoticeStore<DueCardNotice>
