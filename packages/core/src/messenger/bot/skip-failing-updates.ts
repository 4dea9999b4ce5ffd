import { LRUCache } from 'lru-cache'
import type { Report } from '../../shared/report.ts'
import type { BotReply } from './bot-message.ts'
import type { BotUpdate } from './bot-update.ts'

/** Maximum number of attempts to handle an update before the bot skips it. */
const MAX_TRIES = 5
/**
 * Maximum number of failing updates whose attempts are counted. A further update replaces the update that failed
 * longest ago.
 */
const MAX_COUNTED = 1_000

/** Handles an update and returns the reply, if any. Handling a repeated update changes nothing. */
export type AnswerBotUpdate = (update: BotUpdate) => Promise<BotReply | null>

/**
 * Wraps `answer` with a limit on attempts. The messenger redelivers a failed update and holds back later updates, so an
 * update that always fails would stop the bot for every user. The last attempt returns null and reports the skipped
 * update once. Attempts are counted per process.
 */
export function skipFailingUpdates(answer: AnswerBotUpdate, report: Report): AnswerBotUpdate {
  const failures = new LRUCache<number, number>({ max: MAX_COUNTED })
  return async (update) => {
    const { updateId } = update
    try {
      const reply = await answer(update)
      failures.delete(updateId)
      return reply
    } catch (error) {
      const count = (failures.get(updateId) ?? 0) + 1
      failures.delete(updateId)
      if (count >= MAX_TRIES) {
        report('messenger-update-skipped', { update: updateId })
        return null
      }
      failures.set(updateId, count)
      throw error
    }
  }
}
