import type { Fence, LeaseStore } from '@cambio/core/shared/unit-of-work'

const RENEW_EVERY_MS = 1_500

/** Terms of a lease that a worker renews while it is working. */
export interface LeaseTerms {
  leases: LeaseStore
  lease: string
  holder: string
  /**
   * Duration of the lease, in milliseconds. When a worker stops renewing the lease, another worker takes over after
   * this time.
   */
  leaseMs: number
  /** Maximum duration of the work, in milliseconds. After that, the worker stops renewing the lease. */
  longestMs: number
}

/** A lease that is being renewed in the background. */
export interface Renewal {
  /** Returns the lease's remaining time in milliseconds, which is 0 or less when another worker may take the lease. */
  heldForMs(): number
  /** Stops the renewal. Resolves once no database call is running. */
  stop(): Promise<void>
}

/**
 * Renews a lease in the background while the work runs. Measures the time with the machine's monotonic clock. The lease
 * ends `leaseMs` after the start of the last database call that acquired or renewed it.
 * @param startedAt start of the call that acquired the lease, as returned by `performance.now`
 */
export function renewLease(terms: LeaseTerms, fence: Fence, startedAt: number): Renewal {
  const { leases, lease, holder, leaseMs, longestMs } = terms
  let renewedAt = startedAt
  let isLost = false
  let renewing: Promise<void> = Promise.resolve()
  const renewOnce = async () => {
    const at = performance.now()
    const renewed = await leases.acquire(lease, holder, leaseMs).catch(() => undefined)
    // If the database call fails, keep the lease. The next renewal may succeed before the lease ends.
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
