import { fireDeadlines, type FireDeadlinesDeps } from '@cambio/core/orders/fire-deadlines'
import type { Loop } from '@cambio/core/shared/run-loop'

const EVERY_MS = 2_000

/** Moves orders whose clock ran out. Two workers doing it at once change nothing twice: each locks the order first. */
export function deadlinesLoop(deps: FireDeadlinesDeps): Loop {
  return {
    name: 'deadlines',
    everyMs: EVERY_MS,
    async step() {
      await fireDeadlines(deps)
    },
  }
}
