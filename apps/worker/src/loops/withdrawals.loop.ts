import { releaseDueWithdrawals, type ReleaseDeps } from '@cambio/core/wallet/release-withdrawal'
import type { Loop } from '@cambio/core/shared/run-loop'

const EVERY_MS = 2_000

/** Pays withdrawals whose wait is over. Two workers doing it at once pay nothing twice: each locks the withdrawal first. */
export function withdrawalsLoop(deps: ReleaseDeps): Loop {
  return {
    name: 'withdrawals',
    everyMs: EVERY_MS,
    async step() {
      while (await releaseDueWithdrawals(deps));
    },
  }
}
