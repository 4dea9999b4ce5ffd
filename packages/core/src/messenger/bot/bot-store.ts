import type { LocaleCode } from '@cambio/kernel/locale'
import type { DueCardNotice } from '../../card-orders/card-notice.ts'
import type { NoticeKind } from '../../notices/notice.ts'

/**
 * A due message about a card order, for the linked messenger user. It has the same content as the corresponding email.
 */
export interface DueCardMessage extends Omit<DueCardNotice, 'email' | 'at'> {
  messengerUserId: number
}

/** A due message about an order that is not a card order, for the linked messenger user. */
export interface DueSwapMessage {
  orderId: number
  /** Kind of the message: any kind of order email, or the creation of the order. */
  kind: NoticeKind | 'ORDER_CREATED'
  messengerUserId: number
  locale: string
  destinationAddress: string
  from: string
  to: string
  /** Number of failed attempts so far. */
  attempts: number
}

/** A due message about an order, for the linked messenger user. */
export type DueBotNotice = DueSwapMessage | DueCardMessage

/** Result of the worker's latest check of the bot's webhook. `checkedAt` is in epoch milliseconds. */
export interface WebhookHealth {
  checkedAt: number
  /** Description of the problem; null while the bot's webhook works. */
  problem: string | null
}

/** A chat that a user has opened. */
export interface OpenedChat {
  /** Language that the user chose, if any. */
  locale: LocaleCode | null
  /** Whether this call marked the update as handled. */
  isTaken: boolean
}

/** Stores the bot's chats, handled updates and due messages. */
export interface BotStore {
  /**
   * Records that an update was handled. `updateKey` is the update's key (`UpdateKeys`). Returns false if an earlier or
   * concurrent call has already recorded this key.
   */
  takeUpdate(updateKey: Uint8Array): Promise<boolean>
  /**
   * Records that a user wrote to the bot, which allows the bot to send messages to that user. Returns the user's chosen
   * language, if any. Unless `updateKey` is null, also marks that update as handled, as `takeUpdate` does.
   */
  opened(messengerUserId: number, updateKey: Uint8Array | null): Promise<OpenedChat>
  /** Records that a user has blocked the bot. */
  blocked(messengerUserId: number): Promise<void>
  /** Returns whether the bot may write to a user. The user must have started the bot and must not have blocked it. */
  isReachable(messengerUserId: number): Promise<boolean>
  /** Returns the language that a user chose, or null. */
  chosenLocale(messengerUserId: number): Promise<LocaleCode | null>
  /** Stores the language that a user chose. */
  setLocale(messengerUserId: number, locale: LocaleCode): Promise<void>
  /**
   * Requests that the worker sets the menu button of an opened chat. Does nothing if the chat has the button of this
   * language or already waits for it.
   */
  requestMenu(messengerUserId: number, locale: LocaleCode): Promise<void>
  /**
   * Returns the origin of an order's deposit address. `own`: the signer derived the address for this order. `provider`:
   * the liquidity provider that fills the order issued the address. Null if neither is recorded.
   */
  depositSource(orderId: number): Promise<'own' | 'provider' | null>
  /**
   * Returns messages that are due, oldest first and at most one per chat. Includes only events after the user has
   * linked the messenger and agreed to receive messages.
   */
  due(limit: number): Promise<DueBotNotice[]>
  sent(notice: DueBotNotice): Promise<void>
  /** Records a failed attempt to send a message. The worker retries after `retryMs` milliseconds. */
  failed(notice: DueBotNotice, retryMs: number): Promise<void>
  /** Delays a chat's messages by `retryMs` milliseconds. The delay does not count as a failed attempt. */
  limited(notice: DueBotNotice, retryMs: number): Promise<void>
  /** Deletes the IDs of updates that were handled more than `ageMs` milliseconds ago. */
  forgetUpdates(ageMs: number): Promise<void>
  /** Stores the state of the bot's webhook. */
  setHealth(health: WebhookHealth): Promise<void>
  /** Returns the state of the bot's webhook; null before the worker's first check. */
  health(): Promise<WebhookHealth | null>
}
