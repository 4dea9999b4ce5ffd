import { releaseDueWithdrawals, type ReleaseDeps } from '@cambio/core/wallet/release-withdrawal'
import { RetryPauses } from '@cambio/core/shared/retry-pauses'
import type { Loop } from '@cambio/core/shared/run-loop'

const EVERY_MS = 2_000

/**
 * Creates the loop that pays out withdrawals after their waiting time. Several workers may run it concurrently, because
 * each worker locks the withdrawals that it processes.
 */
export function withdrawalsLoop(deps: ReleaseDeps): Loop {
  const pauses = new RetryPauses()
  return {
    name: 'withdrawals',
    everyMs: EVERY_MS,
    async step() {
      while (await releaseDueWithdrawals(deps, pauses));
    },
  }
}
