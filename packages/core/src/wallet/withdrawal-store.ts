import type { Page } from '../shared/page.ts'
import type { ChainId } from '../instruments/instrument.ts'
import type { Withdrawal, WithdrawalEntry } from './withdrawal.ts'

/** Idempotency key of a request, and the hex-encoded SHA-256 hash of the canonical request. */
export interface Repeatable {
  key: string
  requestHash: string
}

export interface WithdrawalStore {
  /** Claims an account's idempotency key until the transaction ends. Waits if another transaction has claimed it. */
  claimKey(userId: number, key: string): Promise<void>
  /** Returns the withdrawal that an account requested with an idempotency key, or null if the key is new. */
  findByKey(userId: number, key: string): Promise<{ withdrawal: WithdrawalEntry; requestHash: string } | null>
  add(withdrawal: Withdrawal, repeatable: Repeatable | null): Promise<void>
  /** Returns a withdrawal without locking it. */
  find(withdrawalId: number): Promise<Withdrawal | null>
  findLocked(withdrawalId: number): Promise<Withdrawal | null>
  /**
   * Returns the account's withdrawals of an asset that are neither cancelled nor final, newest first, and locks them.
   */
  openLocked(userId: number, asset: string): Promise<Withdrawal[]>
  /**
   * Records that the owner confirmed a withdrawal, and the earliest time at which it may be paid (`releaseAt`, in epoch
   * milliseconds).
   */
  markConfirmed(withdrawalId: number, now: number, releaseAt: number): Promise<void>
  /** Records that a withdrawal's payment is committed. */
  markReleased(withdrawalId: number, now: number): Promise<void>
  markVoided(withdrawalId: number, now: number): Promise<void>
  /**
   * Returns whether the payment of an earlier withdrawal from this account to this chain, address and memo has been
   * committed. Ignores cancelled withdrawals.
   */
  hasPaidTo(userId: number, chain: ChainId, address: string, memo: string | null): Promise<boolean>
  /**
   * Returns withdrawals without a payment, oldest first: withdrawals that may be paid now, and unconfirmed withdrawals
   * created before `createdBefore`. Leaves out the withdrawals in `omitted`.
   */
  due(at: { now: number; createdBefore: number; omitted: readonly number[] }, limit: number): Promise<Withdrawal[]>
  /** Returns all withdrawals that are neither cancelled nor paid with a final payment, oldest first, and locks them. */
  unfinishedLocked(): Promise<Withdrawal[]>
  /** Returns an account's withdrawals of any of the given assets. */
  list(userId: number, assets: readonly string[], page: Page): Promise<WithdrawalEntry[]>
  /** Returns the amounts tied up in an account's unfinished withdrawals in base units, keyed by asset. */
  heldOf(userId: number): Promise<Map<string, bigint>>
}
