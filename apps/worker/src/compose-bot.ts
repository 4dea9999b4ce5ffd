import { BUTTON_SECRETS } from '@cambio/adapters/messenger/button-secrets'
import { isPolling, openTelegramBot } from '@cambio/adapters/messenger/messenger-settings'
import { createSealVerifier } from '@cambio/adapters/seals/ed25519-seals'
import type { BotAppearance } from '@cambio/core/messenger/bot/bot-message'
import type { SendAccountMessagesDeps } from '@cambio/core/messenger/bot/send-account-messages'
import type { SendOrderMessagesDeps } from '@cambio/core/messenger/bot/send-order-messages'
import type { Loop } from '@cambio/core/shared/run-loop'
import { DEFAULT_LOCALE, LOCALE_CODES, type LocaleCode } from '@cambio/kernel/locale'
import { BOT_WEBHOOK_PATH, miniAppLink } from '@cambio/kernel/mini-app-link'
import { composeAccountMessage } from './compose-account-message.ts'
import { composeBotMessage } from './compose-bot-message.ts'
import type { WorkerBase } from './compose-base.ts'
import type { WorkerConfig } from './config.ts'
import { botMessagesLoop } from './loops/bot-messages.loop.ts'
import { botWebhookLoop } from './loops/bot-webhook.loop.ts'
import { priceAlertsLoop } from './loops/price-alerts.loop.ts'
import { messageText } from './message-texts.ts'

/** Bot commands in the order in which the messenger lists them. */
const COMMANDS = ['rate', 'check', 'alert', 'alerts', 'support', 'language', 'start'] as const

/**
 * Creates the bot's loops. Returns an empty list unless the settings contain both the bot's token and a way to receive
 * updates.
 */
export function composeBotLoops({ config, stores, catalogue, book, clock, report, holder }: WorkerBase): Loop[] {
  const bot = openTelegramBot(config, config.PUBLIC_URL)
  if (bot === null) return []
  const { leases } = stores
  const publicUrl = config.PUBLIC_URL.replace(/\/$/, '')
  const seals = createSealVerifier({ server: config.SEAL_PUBLIC_KEY, operator: config.OPERATOR_SEAL_PUBLIC_KEY })
  const messages: SendOrderMessagesDeps = {
    bot: stores.bot,
    orders: stores.work.stores.orders,
    sender: bot,
    catalogue,
    report,
    isSealed: (text, seal) => seals.isSealedBy('server', text, seal),
    compose: (notice, proven) => composeBotMessage(notice, proven, { catalogue, publicUrl }),
  }
  const accounts: SendAccountMessagesDeps = {
    outbox: stores.botMessages,
    bot: stores.bot,
    sender: bot,
    secrets: BUTTON_SECRETS,
    report,
    withdrawals: stores.wallet.stores.withdrawals,
    catalogue,
    compose: composeAccountMessage,
  }
  return [
    botMessagesLoop({ orders: messages, accounts }, leases, holder),
    priceAlertsLoop({ alerts: stores.priceAlerts, ticks: book, clock }, leases, holder),
    botWebhookLoop({ setUp: bot, bot: stores.bot, clock, report }, appearanceOf(config, publicUrl), { leases, holder }),
  ]
}

function appearanceOf(config: WorkerConfig, publicUrl: string): BotAppearance {
  const languages = [DEFAULT_LOCALE, ...LOCALE_CODES.filter((code) => code !== DEFAULT_LOCALE)]
  return {
    webhookUrl: isPolling(config) ? '' : publicUrl + BOT_WEBHOOK_PATH,
    menu: { text: messageText(DEFAULT_LOCALE, 'bot_menu'), opens: miniAppLink(publicUrl, DEFAULT_LOCALE, '') },
    commands: languages.map((language) => ({ language, list: commandsIn(language) })),
  }
}

function commandsIn(locale: LocaleCode) {
  return COMMANDS.map((command) => ({ command, description: messageText(locale, `bot_command_${command}`) }))
}
