import type { MergeStatement } from '../seals/statements.ts'

/**
 * Why an account cannot be merged. `withdrawal`, `order`: a payment is still in flight, so the user can try again
 * later. `identity`: the account has an identity check, or orders by card or bank transfer. `account`: one of the
 * accounts cannot be merged at all, because it has another sign-in method, is already part of a merge, or was deleted.
 * `session`: the session that requested the merge has ended.
 */
export type MergeObstacle = 'withdrawal' | 'order' | 'identity' | 'account' | 'session'

/** A request to merge two accounts. Times are in epoch milliseconds. */
export interface NewMerge extends MergeStatement {
  /** The server's hex-encoded signature of the merge (`accountMergeText`). */
  seal: string
  /** Session that requested the merge. When the session ends, the request becomes invalid. */
  sessionId: string
  now: number
  expiresAt: number
}

/** A stored merge request. */
export interface AccountMerge extends MergeStatement {
  mergedAt: number | null
  rejectedAt: number | null
}

/** A merge request that the account holder has not yet confirmed or rejected in the messenger. */
export interface OpenMerge {
  /** Messenger user who can confirm the merge. */
  messengerUserId: number
  /** When the merge request expires, in epoch milliseconds. */
  expiresAt: number
}

/** Stores requests to merge accounts. */
export interface MergeStore {
  /** Returns why an account cannot be merged into another one; null when it can be merged. */
  obstacleOf(fromUserId: number): Promise<MergeObstacle | null>
  /** Stores a merge request and returns its ID. */
  add(merge: NewMerge): Promise<number>
  /** Locks a merge request until the end of the transaction and returns it; null for an unknown ID. */
  findLocked(mergeId: number): Promise<AccountMerge | null>
  /** Returns the newest open request to merge an account into this one, or null if no request is open. */
  findOpen(toUserId: number, now: number): Promise<OpenMerge | null>
  /** Returns the accounts that were merged into an account. */
  mergedInto(toUserId: number): Promise<number[]>
  /** Ends a merge request that the account holder has rejected. */
  reject(mergeId: number, now: number): Promise<void>
  /**
   * Moves the messenger link and all coins of the merged account to the other account. The database requires that the
   * account holder has confirmed the request in the messenger. If the accounts cannot be merged now, changes nothing
   * and returns the obstacle.
   */
  merge(mergeId: number, now: number): Promise<MergeObstacle | null>
}
