import type { BotAppearance } from '@cambio/core/messenger/bot/bot-message'
import { keepWebhook, type KeepWebhookDeps } from '@cambio/core/messenger/bot/keep-webhook'
import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import type { Loop } from '@cambio/core/shared/run-loop'
import { underLease } from './under-lease.ts'

/** Pause in milliseconds between two webhook checks, and before another attempt at a failed configuration. */
const EVERY_MS = 15_000
/** Maximum duration of a check, in milliseconds. It is long enough for six calls at up to ten seconds each. */
const MAX_DURATION_MS = 90_000

/** Creates the loop that configures the bot at process start and later checks its webhook. */
export function botWebhookLoop(
  deps: KeepWebhookDeps,
  appearance: BotAppearance,
  { leases, holder }: { leases: LeaseStore; holder: string },
): Loop {
  let isSetUp = false
  return {
    name: 'bot-webhook',
    everyMs: EVERY_MS,
    async step() {
      const turn = { leases, lease: 'bot-webhook', holder, longestMs: MAX_DURATION_MS }
      const result = await underLease(turn, () => keepWebhook(deps, appearance, isSetUp))
      isSetUp = result ?? isSetUp
    },
  }
}
