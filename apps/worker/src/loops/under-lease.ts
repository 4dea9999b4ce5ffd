import type { LeaseStore } from '@cambio/core/shared/unit-of-work'

/** Whose turn it is: the name of the lease, who wants it, and the longest that a turn may take, milliseconds. */
export interface Turn {
  leases: LeaseStore
  lease: string
  holder: string
  longestMs: number
}

/**
 * One turn of work that a single worker at a time may do; undefined while another has it. The lease is given back at the end of
 * each turn: a worker that is killed between two of them keeps nobody waiting.
 */
export async function underLease<T>({ leases, lease, holder, longestMs }: Turn, work: () => Promise<T>) {
  const fence = await leases.acquire(lease, holder, longestMs)
  if (!fence) return undefined
  try {
    return await work()
  } finally {
    await leases.release(fence)
  }
}
