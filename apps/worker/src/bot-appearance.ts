import type { BotAppearance } from '@cambio/core/messenger/bot/bot-message'
import { DEFAULT_LOCALE, LOCALE_CODES, type LocaleCode } from '@cambio/kernel/locale'
import { BOT_WEBHOOK_PATH, miniAppLink } from '@cambio/kernel/mini-app-link'
import { messageText } from './message-texts.ts'

/** Bot commands in the order in which the messenger lists them. */
const COMMANDS = ['rate', 'check', 'alert', 'alerts', 'support', 'language', 'start'] as const

/**
 * Returns the bot's webhook, menu button and commands. All chats share one menu button, so it shows the site name, which
 * is the same in every language.
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

function commandsIn(locale: LocaleCode) {
  return COMMANDS.map((command) => ({ command, description: messageText(locale, `bot_command_${command}`) }))
}
