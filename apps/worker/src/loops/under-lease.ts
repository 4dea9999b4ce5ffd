import { renewLease, type LeaseTerms } from './renew-lease.ts'

/**
 * Duration of the lease, in milliseconds. After the kill of a worker that holds the lease, another worker takes over
 * after this time.
 */
const LEASE_MS = 8_000
/**
 * Time before the end of an unrenewed lease, in milliseconds. The worker starts no new work within this time, so that
 * started work can finish.
 */
const RESERVE_MS = 2_000

/** Work of one worker under a lease. */
export type Turn = Omit<LeaseTerms, 'leaseMs'>

/**
 * Returns whether the lease is still held. Returns false after renewals have failed for too long. The work must then
 * start no further item, because another worker may take the lease.
 */
export type IsHeld = () => boolean

/**
 * Runs work that only one worker may do at a time. Returns undefined while another worker holds the lease. The lease is
 * short and is renewed while the work runs, up to `longestMs`. A slow worker therefore keeps the lease, and another
 * worker replaces a killed worker within seconds.
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
