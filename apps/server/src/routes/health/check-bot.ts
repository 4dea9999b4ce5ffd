import type { BotStore } from '@cambio/core/messenger/bot/bot-store'
import type { Clock } from '@cambio/kernel/clock'

/** Dependencies of the health check of the bot. */
export interface BotHealthDeps {
  /** Store with the worker's latest check of the webhook; null when the installation has no bot. */
  botHealth: Pick<BotStore, 'health'> | null
}

/** Maximum age of the worker's latest check of the webhook, in milliseconds. The worker checks every 15 seconds. */
const MAX_AGE_MS = 120_000

/**
 * Returns the state of the bot's webhook at the worker's latest check. `degraded`: the messenger reported a failed
 * delivery or refused the configuration, or the worker has not checked the webhook. Returns an empty object when the
 * installation has no bot.
 */
export async function checkBot({
  botHealth,
  clock,
}: BotHealthDeps & { clock: Clock }): Promise<{ messenger?: 'ok' | 'degraded' }> {
  if (botHealth === null) return {}
  const seen = await botHealth.health()
  const isWell = seen !== null && seen.problem === null && clock.now() - seen.checkedAt < MAX_AGE_MS
  return { messenger: isWell ? 'ok' : 'degraded' }
}
