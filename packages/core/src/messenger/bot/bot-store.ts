import type { LocaleCode } from '@cambio/kernel/locale'
import type { NoticeKind } from '../../notices/notice.ts'

/** Kinds of bot messages to the owner of an order: those of the order emails, and the creation of the order. */
export type BotNoticeKind = NoticeKind | 'ORDER_CREATED'

/** A message about an order that is due for delivery to the linked messenger user. */
export interface DueBotNotice {
  orderId: number
  kind: BotNoticeKind
  messengerUserId: number
  locale: string
  destinationAddress: string
  from: string
  to: string
  /** Number of failed attempts so far. */
  attempts: number
}

/** Result of the worker's latest check of the webhook. `checkedAt` is in epoch milliseconds. */
export interface WebhookHealth {
  checkedAt: number
  /** Description of the problem; null when the webhook works. */
  problem: string | null
}

/** Stores the chats of the bot, the handled updates, and the due messages. */
export interface BotStore {
  /** Records that an update is handled. Returns false when an earlier or concurrent call has already recorded it. */
  takeUpdate(updateId: number): Promise<boolean>
  /**
   * Records that a user wrote to the bot, so that the bot may send messages to the user. Returns the language that the
   * user chose; null without one.
   */
  opened(messengerUserId: number): Promise<LocaleCode | null>
  /** Records that a user blocked messages of the bot. */
  blocked(messengerUserId: number): Promise<void>
  /** Returns whether the bot may write to a user: the user has started the bot and does not block it. */
  isReachable(messengerUserId: number): Promise<boolean>
  /** Stores the language that a user chose. */
  setLocale(messengerUserId: number, locale: LocaleCode): Promise<void>
  /**
   * Returns the origin of an order's deposit address. `own`: the signer derived the address for this order. `provider`:
   * the liquidity provider that fills the order supplied the address. Null when neither is recorded.
   */
  depositSource(orderId: number): Promise<'own' | 'provider' | null>
  /**
   * Returns messages that are due, oldest first and at most one for each chat. Includes only events after the messenger
   * was linked and after the user accepted messages.
   */
  due(limit: number): Promise<DueBotNotice[]>
  sent(notice: DueBotNotice): Promise<void>
  /** Records a failed attempt to send a message. The worker tries again after `retryMs` milliseconds. */
  failed(notice: DueBotNotice, retryMs: number): Promise<void>
  /** Delays the messages of a chat for `retryMs` milliseconds. The delay does not count as a failed attempt. */
  limited(notice: DueBotNotice, retryMs: number): Promise<void>
  /** Deletes the ids of updates that were handled more than `ageMs` milliseconds ago. */
  forgetUpdates(ageMs: number): Promise<void>
  /** Stores the state of the webhook. */
  setHealth(health: WebhookHealth): Promise<void>
  /** Returns the state of the webhook; null before the worker's first check. */
  health(): Promise<WebhookHealth | null>
}
