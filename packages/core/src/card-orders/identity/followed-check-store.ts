import type { Sealed } from '../../identity/identity.ts'
import type { CheckStep, FollowedCheck } from './followed-check.ts'

/** Stores the identity checks that the worker follows at card providers. Each account has at most one such check. */
export interface FollowedCheckStore {
  /**
   * Starts a check, or replaces the purchase if the account's check has not ended. Retains the state of a check that
   * ended in the last 24 hours. `purchase` is encrypted, so an attacker with a database role can neither read nor forge
   * it.
   */
  begin(check: { userId: number; provider: string; userIp: string; purchase: Sealed }): Promise<void>
  /**
   * Records that the user has opened the provider's form, if the worker follows the account's check. The worker then
   * waits for the user to submit the form. If an email about an opened form was sent less than 24 hours ago, changes
   * only the time of the next query.
   */
  noteForm(userId: number, provider: string): Promise<void>
  /** Returns the encrypted purchase of an account's check, or null if it has none. */
  purchaseOf(userId: number): Promise<Sealed | null>
  /**
   * Returns whether an account has a check that did not fail, and has created no card order since the check began. If
   * so, the user can still continue with the check's purchase.
   */
  isOpen(userId: number): Promise<boolean>
  /** Returns the accounts whose checks are due, longest overdue first. `now` is in epoch milliseconds. */
  due(now: number, limit: number): Promise<FollowedCheck[]>
  /** Locks an account's check until the end of the transaction. Returns null if it has ended. */
  findLocked(userId: number): Promise<FollowedCheck | null>
  /** Stores the result of a query. Removes the user's IP address when the check has ended. */
  save(userId: number, step: CheckStep): Promise<void>
  /** Deletes checks that ended before the given time, in epoch milliseconds, and the checks of deleted accounts. */
  forget(endedBefore: number): Promise<void>
}
