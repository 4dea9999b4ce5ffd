import { INLINE_LIMIT_RULE } from '@cambio/core/messenger/bot/answer-inline'
import { answerUpdate, BOT_LIMIT_RULE, type AnswerUpdateDeps } from '@cambio/core/messenger/bot/answer-update'
import { skipFailingUpdates } from '@cambio/core/messenger/bot/skip-failing-updates'
import type { BotRequests } from '@cambio/core/messenger/bot/bot-requests'
import { memoryLimiter } from '@cambio/adapters/limits/memory-limiter'
import { createUpdateKeys } from '@cambio/adapters/messenger/update-keys'
import { createSealer } from '@cambio/adapters/seals/ed25519-seals'
import { createComposeCard, createComposeReply } from './bot/compose-bot-reply.ts'
import type { PolledBotDeps } from './bot/polled-bot.ts'
import type { Base } from './compose-base.ts'
import type { marketServices, Market } from './compose-market.ts'
import type { BotChatDeps } from './routes/account/messenger-link.route.ts'
import type { BotHealthDeps } from './routes/health/check-bot.ts'
import type { BotWebhookDeps } from './routes/messenger/bot-webhook.route.ts'

interface BotParts extends Pick<Market, 'live'> {
  quotes: Pick<ReturnType<typeof marketServices>, 'ticks' | 'providerQuotes' | 'policy' | 'clock'>
  siteName: string
  requests: BotRequests
}

/** Returns the bot services, which are null when the installation has no bot. */
export function botServices(
  base: Base,
  { live, quotes, siteName, requests }: BotParts,
): BotWebhookDeps & PolledBotDeps & BotHealthDeps & BotChatDeps {
  const { config, stores, report } = base
  const { botWebhook: reader, polledBot: source } = config
  if (reader === null && source === null) return { botWebhook: null, botPolling: null, botHealth: null, botChat: null }
  const sealer = createSealer(config.sealSecret)
  const common: Omit<AnswerUpdateDeps, 'catalogue'> = {
    ...quotes,
    bot: stores.bot,
    links: stores.accounts.stores.messenger,
    orders: stores.work.stores.orders,
    limiter: memoryLimiter(BOT_LIMIT_RULE),
    updateKeyOf: createUpdateKeys(config.controlSecret),
    inlineLimiter: memoryLimiter(INLINE_LIMIT_RULE),
    composeCard: createComposeCard({ publicUrl: config.publicOrigin }),
    isSealed: (text, seal) => seal === sealer.seal(text),
    requests,
    alerts: stores.priceAlerts,
    compose: createComposeReply({ siteName, publicUrl: config.publicOrigin }),
  }
  const deps = () => ({ ...common, catalogue: live.catalogue })
  const answer = skipFailingUpdates((update) => answerUpdate(deps(), update), report)
  return {
    botWebhook: reader && { reader, deps, answer, report },
    botPolling: source && { source, answer, report },
    botHealth: stores.bot,
    botChat: { bot: stores.bot, url: config.botUrl },
  }
}
