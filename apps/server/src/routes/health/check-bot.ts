import type { BotStore } from '@cambio/core/messenger/bot/bot-store'
import type { Clock } from '@cambio/kernel/clock'

export interface BotHealthDeps {
  /** Store with the worker's latest webhook check; null when the installation has no bot. */
  botHealth: Pick<BotStore, 'health'> | null
}

/**
 * Maximum age of the worker's latest webhook check, in milliseconds. The worker checks the webhook every 15 seconds.
 */
const MAX_AGE_MS = 120_000

/**
 * Returns the state of the bot's webhook as of the worker's latest check. The state is `degraded` when the messenger
 * reported a failed delivery or rejected the configuration. It is also `degraded` when the worker has not checked the
 * webhook recently. Returns an empty object when the installation has no bot.
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
