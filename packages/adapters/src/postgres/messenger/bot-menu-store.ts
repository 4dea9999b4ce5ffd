import type { MenuButton } from '@cambio/core/messenger/bot/bot-message'
import type { DueMenu, MenuButtons, MenuOutbox } from '@cambio/core/messenger/bot/menu-outbox'
import type { LocaleCode } from '@cambio/kernel/locale'
import { MAX_ATTEMPTS } from '../messages/notice-table.ts'
import type { Queryable } from '../queryable.ts'

interface MenuRow {
  messenger_user_id: string
  menu_locale: LocaleCode
  menu_attempts: number
}

export class PostgresBotMenuStore implements MenuOutbox {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async renew(buttons: MenuButtons): Promise<void> {
    const shown = Object.fromEntries(Object.entries(buttons).map(([locale, button]) => [locale, shownText(button)]))
    await this.#db.query(
      `UPDATE messenger_chat SET menu_attempts = 0, menu_next_at = now()
       WHERE menu_locale IS NOT NULL AND menu_shown IS DISTINCT FROM $1::jsonb ->> menu_locale`,
      [JSON.stringify(shown)],
    )
  }

  async due(limit: number): Promise<DueMenu[]> {
    const { rows } = await this.#db.query<MenuRow>(
      `SELECT messenger_user_id, menu_locale, menu_attempts FROM messenger_chat
       WHERE menu_next_at <= now() AND menu_attempts < $1 AND blocked_at IS NULL
       ORDER BY menu_next_at LIMIT $2`,
      [MAX_ATTEMPTS, limit],
    )
    return rows.map((row) => ({
      messengerUserId: Number(row.messenger_user_id),
      locale: row.menu_locale,
      attempts: row.menu_attempts,
    }))
  }

  async sent({ messengerUserId, locale }: DueMenu, button: MenuButton): Promise<void> {
    await this.#db.query(
      `UPDATE messenger_chat SET menu_shown = $3, menu_attempts = 0, menu_next_at = NULL
       WHERE messenger_user_id = $1 AND menu_locale = $2`,
      [messengerUserId, locale, shownText(button)],
    )
  }

  failed(menu: DueMenu, retryMs: number): Promise<void> {
    return this.#retry(menu, retryMs, 1)
  }

  limited(menu: DueMenu, retryMs: number): Promise<void> {
    return this.#retry(menu, retryMs, 0)
  }

  /** Schedules the next attempt, unless the user has chosen another language in the meantime. */
  async #retry({ messengerUserId, locale }: DueMenu, retryMs: number, failures: number): Promise<void> {
    await this.#db.query(
      `UPDATE messenger_chat SET menu_attempts = menu_attempts + $4,
         menu_next_at = now() + make_interval(secs => $3::numeric / 1000)
       WHERE messenger_user_id = $1 AND menu_locale = $2`,
      [messengerUserId, locale, retryMs, failures],
    )
  }
}

/** Returns the value of the column `menu_shown` for a button. */
function shownText({ text, opens }: MenuButton): string {
  return `${text} ${opens}`
}
