import type { Fence, LeaseStore } from '@cambio/core/shared/unit-of-work'

/** A worker that is killed during its turn is replaced after this long, milliseconds. */
const LEASE_MS = 8_000
const RENEW_EVERY_MS = 2_000
/** The turn stops this long before the lease ends without a renewal, so that started work can finish, milliseconds. */
const RESERVE_MS = 2_000

/** A turn of a worker: the lease, its holder, and the longest time of the turn, milliseconds. */
export interface Turn {
  leases: LeaseStore
  lease: string
  holder: string
  longestMs: number
}

/** Returns false once the lease was not renewed in time: another worker may take over, so the next item must not begin. */
export type IsHeld = () => boolean

/**
 * Runs work that only one worker at a time may do. Returns undefined while another worker has the lease. The lease is
 * short and is renewed while the work runs, up to `longestMs`. So a slow worker keeps the lease, and a killed worker is
 * replaced in seconds.
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
 * Renews a lease in the background. It measures monotonic time of this machine, from before each call of the database.
 */
function renew({ leases, lease, holder, longestMs }: Turn, fence: Fence, startedAt: number) {
  let renewedAt = startedAt
  let isLost = false
  let renewing: Promise<void> = Promise.resolve()
  const renewOnce = async () => {
    const at = performance.now()
    const renewed = await leases.acquire(lease, holder, LEASE_MS).catch(() => undefined)
    // The call failed; the next renewal may succeed while the lease lasts.
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
