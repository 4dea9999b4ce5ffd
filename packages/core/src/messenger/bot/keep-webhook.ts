import type { Clock } from '@cambio/kernel/clock'
import type { Report } from '../../shared/report.ts'
import type { BotAppearance, BotSetUp, WebhookState } from './bot-message.ts'
import type { BotStore } from './bot-store.ts'
import type { MenuButtons, MenuOutbox } from './menu-outbox.ts'

/** Maximum age at which a failed delivery still counts as a problem, in milliseconds. */
const RECENT_ERROR_MS = 5 * 60_000
/** Number of waiting updates above which the bot's webhook is reported as too slow. */
const MAX_PENDING = 100
/**
 * Retention period of handled update IDs, in milliseconds. It exceeds the time for which the messenger repeats an
 * update.
 */
const UPDATE_LIFE_MS = 2 * 86_400_000
const MAX_PROBLEM_LENGTH = 200

export interface KeepWebhookDeps {
  setUp: BotSetUp
  bot: Pick<BotStore, 'setHealth' | 'forgetUpdates'>
  menus: Pick<MenuOutbox, 'renew'>
  /** Menu buttons for individual chats, by language. */
  buttons: MenuButtons
  clock: Clock
  report: Report
}

/**
 * Configures the bot and renews the menu buttons of chats, unless an earlier pass has done so. Checks the bot's webhook
 * and records the result. Returns whether the bot is configured. Records and reports any failure; the next pass then
 * retries.
 * @param isSetUp whether an earlier pass of this process has configured the bot
 */
export async function keepWebhook(
  { setUp, bot, menus, buttons, clock, report }: KeepWebhookDeps,
  appearance: BotAppearance,
  isSetUp: boolean,
): Promise<boolean> {
  await bot.forgetUpdates(UPDATE_LIFE_MS)
  try {
    if (!isSetUp) {
      await setUp.apply(appearance)
      await menus.renew(buttons)
    }
    const state = await setUp.webhook()
    const problem = problemOf(state, appearance.webhookUrl, clock.now())
    await bot.setHealth({ checkedAt: clock.now(), problem })
    return state.url === appearance.webhookUrl
  } catch (error) {
    const problem = (error instanceof Error ? error.message : String(error)).slice(0, MAX_PROBLEM_LENGTH)
    report('messenger-bot-unset', { problem })
    await bot.setHealth({ checkedAt: clock.now(), problem })
    return false
  }
}

function problemOf({ url, pending, lastError }: WebhookState, wanted: string, now: number): string | null {
  if (url !== wanted) return 'The webhook has another address'
  if (lastError !== null && now - lastError.at < RECENT_ERROR_MS)
    return `A delivery failed: ${lastError.message}`.slice(0, MAX_PROBLEM_LENGTH)
  return pending > MAX_PENDING ? `${pending} updates wait for delivery` : null
}
