import type { Report } from '../../shared/report.ts'
import type { Loop } from '../../shared/run-loop.ts'
import type { BotReply } from './bot-message.ts'
import type { BotUpdate } from './bot-update.ts'
import type { AnswerBotUpdate } from './skip-failing-updates.ts'
import type { UpdateSource } from './update-source.ts'

/** Delay before the next request after an empty response or a failure, in milliseconds. */
const PAUSE_MS = 250

export interface PollUpdatesDeps {
  source: UpdateSource
  answer: AnswerBotUpdate
  report: Report
}

/**
 * Creates the loop that requests updates and handles them one by one. Each request confirms the updates handled before
 * it, so an unconfirmed update is delivered again after a crash. Only one process may run the loop.
 */
export function pollUpdatesLoop({ source, answer, report }: PollUpdatesDeps, stop: AbortSignal): Loop {
  let offset: number | null = null
  const handle = async (update: BotUpdate): Promise<void> => {
    const reply = await answer(update)
    if (reply !== null) await send(reply)
    offset = update.updateId + 1
  }
  const send = (reply: BotReply): Promise<void> =>
    // As with the webhook, a lost reply is not retried. The user can repeat the command.
    source.reply(reply).catch((error: Error) => report('messenger-reply-not-taken', { reason: error.message }))
  return {
    name: 'bot-updates',
    everyMs: PAUSE_MS,
    async step() {
      const updates = await source.next(offset, stop)
      for (const update of updates) if (!stop.aborted) await handle(update)
      return updates.length > 0 ? 'more' : undefined
    },
  }
}
