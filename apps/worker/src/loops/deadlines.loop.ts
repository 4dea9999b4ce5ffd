import { DEADLINES_PER_PASS, fireDeadlines, type FireDeadlinesDeps } from '@cambio/core/orders/settle/fire-deadlines'
import type { Loop } from '@cambio/core/shared/run-loop'

const EVERY_MS = 2_000

/**
 * Creates the loop that advances orders past their deadline. Several workers may run it concurrently, because each
 * worker locks the orders that it processes.
 */
export function deadlinesLoop(deps: FireDeadlinesDeps): Loop {
  return {
    name: 'deadlines',
    everyMs: EVERY_MS,
    async step() {
      // After a full pass, further orders may be overdue. The passes end, because each pass handles or postpones its
      // orders.
      if ((await fireDeadlines(deps)) === DEADLINES_PER_PASS) return 'more'
    },
  }
}
