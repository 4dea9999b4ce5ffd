import type { BotAppearance } from '@cambio/core/messenger/bot/bot-message'
import type { MenuButtons } from '@cambio/core/messenger/bot/menu-outbox'
import { DEFAULT_LOCALE, LOCALE_CODES, type LocaleCode } from '@cambio/kernel/locale'
import { BOT_WEBHOOK_PATH, miniAppLink } from '@cambio/kernel/mini-app-link'
import { messageText } from './message-texts.ts'

/** Bot commands in the order in which the messenger lists them. */
const COMMANDS = ['rate', 'check', 'alert', 'alerts', 'support', 'language', 'start'] as const

/**
 * Returns the bot's webhook, its commands, and the default menu button. The messenger shows this button in chats that
 * have no menu button of their own. The button's text is the site name, which is the same in every language.
 */
export function botAppearance(
  siteName: string,
  { publicUrl, isPolling }: { publicUrl: string; isPolling: boolean },
): BotAppearance {
  const languages = [DEFAULT_LOCALE, ...LOCALE_CODES.filter((code) => code !== DEFAULT_LOCALE)]
  return {
    webhookUrl: isPolling ? '' : publicUrl + BOT_WEBHOOK_PATH,
    menu: { text: siteName, opens: miniAppLink(publicUrl, DEFAULT_LOCALE, '') },
    commands: languages.map((language) => ({ language, list: commandsIn(language) })),
  }
}

/** Returns the text and the link of a chat's menu button, by language. */
export function menuButtons(publicUrl: string): MenuButtons {
  const buttonIn = (locale: LocaleCode) => ({
    text: messageText(locale, 'bot_menu'),
    opens: miniAppLink(publicUrl, locale, ''),
  })
  return { en: buttonIn('en'), ru: buttonIn('ru') }
}

function commandsIn(locale: LocaleCode) {
  return COMMANDS.map((command) => ({ command, description: messageText(locale, `bot_command_${command}`) }))
}
