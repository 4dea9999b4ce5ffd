import { renewLease, type LeaseTerms } from './renew-lease.ts'

/**
 * Duration of the lease, in milliseconds. When the worker that holds the lease is killed, another worker takes over
 * after this time.
 */
const LEASE_MS = 8_000
/**
 * Final part of a lease, in milliseconds. The worker starts no new items during this time, so that a running item can
 * finish before another worker takes over.
 */
const RESERVE_MS = 2_000

/**
 * Terms of a lease that lets only one worker at a time do some work. All such leases have the same duration, so the
 * terms omit it.
 */
export type Turn = Omit<LeaseTerms, 'leaseMs'>

/**
 * Returns whether the lease is still held. Returns false once renewals have failed for too long. The caller must then
 * not start any more items, because another worker may take over.
 */
export type IsHeld = () => boolean

/**
 * Runs work under a lease, so that only one worker does it at a time. Returns the result, or undefined while another
 * worker holds the lease. The lease is short but is renewed for up to `longestMs` while the work runs. A slow worker
 * therefore keeps the lease, and a killed worker is replaced within seconds.
 */
export async function underLease<T>(turn: Turn, work: (isHeld: IsHeld) => Promise<T>): Promise<T | undefined> {
  const startedAt = performance.now()
  const fence = await turn.leases.acquire(turn.lease, turn.holder, LEASE_MS)
  if (!fence) return undefined
  const renewal = renewLease({ ...turn, leaseMs: LEASE_MS }, fence, startedAt)
  try {
    return await work(() => renewal.heldForMs() > RESERVE_MS)
  } finally {
    await renewal.stop()
    await turn.leases.release(fence)
  }
}
