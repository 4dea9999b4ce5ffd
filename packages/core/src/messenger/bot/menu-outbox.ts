import type { LocaleCode } from '@cambio/kernel/locale'
import type { MenuButton } from './bot-message.ts'

/** The menu button of a chat in each language. */
export type MenuButtons = Readonly<Record<LocaleCode, MenuButton>>

/** A chat whose menu button the worker must set. */
export interface DueMenu {
  messengerUserId: number
  locale: LocaleCode
  /** Number of failed attempts so far. */
  attempts: number
}

/** Outbox of the menu buttons that individual chats wait for. */
export interface MenuOutbox {
  /**
   * Requests the current menu button for every chat that shows a different button for its language, for example one
   * with an outdated link.
   */
  renew(buttons: MenuButtons): Promise<void>
  /** Returns the chats whose button is due, oldest request first. Leaves out users who have blocked the bot. */
  due(limit: number): Promise<DueMenu[]>
  /** Records the button that a chat shows now. Retains a pending request for another language. */
  sent(menu: DueMenu, button: MenuButton): Promise<void>
  /** Records a failed attempt to set a menu button. The worker retries after `retryMs` milliseconds. */
  failed(menu: DueMenu, retryMs: number): Promise<void>
  /** Delays a chat's button by `retryMs` milliseconds. The delay does not count as a failed attempt. */
  limited(menu: DueMenu, retryMs: number): Promise<void>
}
