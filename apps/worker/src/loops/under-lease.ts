import { renewLease, type LeaseTerms } from './renew-lease.ts'

/**
 * Duration of the lease, in milliseconds. When the worker that holds the lease is killed, another worker takes over
 * after this time.
 */
const LEASE_MS = 8_000
/**
 * Time before the end of a lease during which the worker starts no new item, in milliseconds. It lets an item that has
 * started finish before another worker can take the lease.
 */
const RESERVE_MS = 2_000

/** Terms of the lease under which one worker runs its work, without the duration. */
export type Turn = Omit<LeaseTerms, 'leaseMs'>

/**
 * Returns whether the lease is still held. Returns false once renewals have failed for too long. The caller must then
 * start no further items, because another worker may take the lease.
 */
export type IsHeld = () => boolean

/**
 * Runs work under a lease, so that only one worker does it at a time. Returns the result of the work, or undefined
 * while another worker holds the lease. The lease is short and is renewed while the work runs, up to `longestMs`. A
 * slow worker therefore keeps the lease, and another worker replaces a killed one within seconds.
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
