import { BUTTON_SECRETS } from '@cambio/adapters/messenger/button-secrets'
import { isPolling, openTelegramBot } from '@cambio/adapters/messenger/messenger-settings'
import { createSealVerifier } from '@cambio/adapters/seals/ed25519-seals'
import type { SendAccountMessagesDeps } from '@cambio/core/messenger/bot/send-account-messages'
import type { SendOrderMessagesDeps } from '@cambio/core/messenger/bot/send-order-messages'
import type { SetMenusDeps } from '@cambio/core/messenger/bot/set-menus'
import type { Loop } from '@cambio/core/shared/run-loop'
import { botAppearance, menuButtons } from './bot-appearance.ts'
import { composeAccountMessage } from './compose-account-message.ts'
import { composeBotMessage } from './compose-bot-message.ts'
import type { WorkerBase } from './compose-base.ts'
import { botMessagesLoop } from './loops/bot-messages.loop.ts'
import { botWebhookLoop } from './loops/bot-webhook.loop.ts'
import { priceAlertsLoop } from './loops/price-alerts.loop.ts'

/**
 * Creates the bot's loops. Returns an empty list unless the settings contain both the bot's token and a way to receive
 * updates.
 */
export function composeBotLoops(base: WorkerBase, siteName: string): Loop[] {
  const { config, stores, catalogue, book, clock, report, holder } = base
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
  const buttons = menuButtons(publicUrl)
  const menus: SetMenusDeps = { menus: stores.botMenus, bot: stores.bot, setter: bot, buttons, report }
  return [
    botMessagesLoop({ orders: messages, accounts, menus }, leases, holder),
    priceAlertsLoop({ alerts: stores.priceAlerts, ticks: book, clock }, leases, holder),
    botWebhookLoop(
      { setUp: bot, bot: stores.bot, menus: stores.botMenus, buttons, clock, report },
      botAppearance(siteName, { publicUrl, isPolling: isPolling(config) }),
      { leases, holder },
    ),
  ]
}
