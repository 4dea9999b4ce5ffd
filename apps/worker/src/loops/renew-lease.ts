import type { Fence, LeaseStore } from '@cambio/core/shared/unit-of-work'

const RENEW_EVERY_MS = 1_500

/** Terms of a lease that a worker renews while its work runs. */
export interface LeaseTerms {
  leases: LeaseStore
  lease: string
  holder: string
  /**
   * Duration of the lease, in milliseconds. When a worker stops renewing the lease, another worker takes over after
   * this time.
   */
  leaseMs: number
  /** Maximum duration of the work, in milliseconds. Afterwards, the worker no longer renews the lease. */
  longestMs: number
}

/** A lease with automatic renewal. */
export interface Renewal {
  /**
   * Returns the time for which the lease is still held, in milliseconds; 0 or less after it was lost. Another worker
   * may take the lease then.
   */
  heldForMs(): number
  /** Ends the renewal. Resolves when no call to the database runs any more. */
  stop(): Promise<void>
}

/**
 * Renews a lease in the background, so that slow work keeps it. Computes the end of the lease with the machine's
 * monotonic clock, from the start of each database call (`startedAt`, a value of `performance.now`).
 */
export function renewLease(terms: LeaseTerms, fence: Fence, startedAt: number): Renewal {
  const { leases, lease, holder, leaseMs, longestMs } = terms
  let renewedAt = startedAt
  let isLost = false
  let renewing: Promise<void> = Promise.resolve()
  const renewOnce = async () => {
    const at = performance.now()
    const renewed = await leases.acquire(lease, holder, leaseMs).catch(() => undefined)
    // The call failed. The next renewal may still succeed before the lease ends.
    if (renewed === undefined) return
    if (renewed?.token === fence.token) renewedAt = at
    else isLost = true
  }
  const timer = setInterval(() => {
    if (isLost || performance.now() - startedAt >= longestMs) return
    renewing = renewing.then(renewOnce)
  }, RENEW_EVERY_MS)
  return {
    heldForMs: () => (isLost ? 0 : leaseMs - (performance.now() - renewedAt)),
    stop: () => {
      clearInterval(timer)
      return renewing
    },
  }
}
