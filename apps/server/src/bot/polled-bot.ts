import { pollUpdatesLoop, type PollUpdatesDeps } from '@cambio/core/messenger/bot/poll-updates'
import { runLoop } from '@cambio/core/shared/run-loop'

export interface PolledBotDeps {
  /** Null when the messenger delivers updates to the webhook, or when the installation has no bot. */
  botPolling: PollUpdatesDeps | null
}

/** Polls for bot updates and handles them until `close` is called. */
export function pollBot({ botPolling }: PolledBotDeps, onError: (error: unknown) => void): { close(): Promise<void> } {
  const stop = new AbortController()
  const logger = {
    warn: ({ err }: { err: unknown }) => {
      if (!stop.signal.aborted) onError(err)
    },
  }
  const running = botPolling && runLoop(pollUpdatesLoop(botPolling, stop.signal), logger, stop.signal)
  return {
    async close() {
      stop.abort()
      await running
    },
  }
}
