import type { Fence, LeaseStore } from '@cambio/core/shared/unit-of-work'

/**
 * Duration of the lease, milliseconds. A worker that is killed while it holds the lease is replaced after this time.
 */
const LEASE_MS = 8_000
const RENEW_EVERY_MS = 2_000
/**
 * Time before the end of an unrenewed lease, milliseconds. Within it no new work may start, so that started work can
 * finish.
 */
const RESERVE_MS = 2_000

/** Work of one worker under a lease. `longestMs` is its maximum duration, milliseconds. */
export interface Turn {
  leases: LeaseStore
  lease: string
  holder: string
  longestMs: number
}

/**
 * Returns whether the lease is still held. Returns false after a renewal failed for too long. No further item may be
 * started then, because another worker may take the lease.
 */
export type IsHeld = () => boolean

/**
 * Runs work that only one worker may do at a time. Returns undefined while another worker holds the lease. The lease is
 * short and is renewed while the work runs, up to `longestMs`. A slow worker therefore keeps the lease, and a killed
 * worker is replaced within seconds.
 */
export async function underLease<T>(turn: Turn, work: (isHeld: IsHeld) => Promise<T>): Promise<T | undefined> {
  const startedAt = performance.now()
  const fence = await turn.leases.acquire(turn.lease, turn.holder, LEASE_MS)
  if (!fence) return undefined
  const renewal = renew(turn, fence, startedAt)
  try {
    return await work(renewal.isHeld)
  } finally {
    await renewal.stop()
    await turn.leases.release(fence)
  }
}

/**
 * Renews a lease in the background. Computes the end of the lease by the machine's monotonic clock, from the start of
 * each call to the database.
 */
function renew({ leases, lease, holder, longestMs }: Turn, fence: Fence, startedAt: number) {
  let renewedAt = startedAt
  let isLost = false
  let renewing: Promise<void> = Promise.resolve()
  const renewOnce = async () => {
    const at = performance.now()
    const renewed = await leases.acquire(lease, holder, LEASE_MS).catch(() => undefined)
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
    isHeld: () => !isLost && performance.now() - renewedAt < LEASE_MS - RESERVE_MS,
    stop: () => {
      clearInterval(timer)
      return renewing
    },
  }
}
