import { reconcileCards, type ReconcileCardsDeps } from '@cambio/core/card-orders/reconcile-cards'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import type { Loop } from '@cambio/core/shared/run-loop'
import type { LeaseStore } from '@cambio/core/shared/unit-of-work'

/**
 * Interval in milliseconds at which the loop checks whether a reconciliation is due. It is also the delay before a
 * failed reconciliation is retried.
 */
const EVERY_MS = 600_000
/** Duration of the lease, in milliseconds. It exceeds the time needed to read a large report. */
const LEASE_MS = 600_000

/** Creates the loop that compares the card provider's report with the journal once a day. */
export function cardReconciliationLoop(deps: ReconcileCardsDeps, leases: LeaseStore, holder: string): Loop {
  return {
    name: 'card-reconciliation',
    everyMs: EVERY_MS,
    async step() {
      if (!(await leases.acquire('card-reconciliation', holder, LEASE_MS))) return
      try {
        await reconcileCards(deps)
      } catch (error) {
        if (!(error instanceof AdapterError)) throw error
        deps.report('card-reconciliation-failed', { provider: deps.reports.code, reason: error.message })
      }
    },
  }
}
