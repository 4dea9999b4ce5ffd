import type { Report } from '../../shared/report.ts'
import type { Loop } from '../../shared/run-loop.ts'
import type { BotReply } from './bot-message.ts'
import type { BotUpdate } from './bot-update.ts'
import type { UpdateSource } from './update-source.ts'

/** Delay before the next request after an empty response or a failure, in milliseconds. */
const PAUSE_MS = 250
/** Maximum number of attempts to handle an update. After that, the loop skips it. */
const MAX_TRIES = 5

export interface PollUpdatesDeps {
  source: UpdateSource
  /** Handles an update and returns its reply; null if there is no reply. Handling a repeated update changes nothing. */
  answer: (update: BotUpdate) => Promise<BotReply | null>
  report: Report
}

/**
 * Creates the loop that requests updates and handles them one by one. Each request confirms the updates handled before
 * it, so an update is delivered again after a crash. Only one process may run the loop.
 */
export function pollUpdatesLoop({ source, answer, report }: PollUpdatesDeps, stop: AbortSignal): Loop {
  let offset: number | null = null
  let tries = 0
  const handle = async (update: BotUpdate): Promise<void> => {
    tries += 1
    try {
      const reply = await answer(update)
      if (reply !== null) await send(reply)
    } catch (error) {
      if (tries < MAX_TRIES) throw error
      report('messenger-update-skipped', { update: update.updateId })
    }
    tries = 0
    offset = update.updateId + 1
  }
  const send = (reply: BotReply): Promise<void> =>
    // The webhook does not report whether a reply arrives either. The user repeats a lost command.
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
