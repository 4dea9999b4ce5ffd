import type { Page } from '../shared/page.ts'
import type { ChainId } from '../instruments/instrument.ts'
import type { Withdrawal, WithdrawalEntry } from './withdrawal.ts'

/** Idempotency key of a request, and the SHA-256 hash of the canonical request, in hexadecimal. */
export interface Repeatable {
  key: string
  requestHash: string
}

export interface WithdrawalStore {
  /** Claims an account's idempotency key until the transaction ends. Waits while another transaction has claimed it. */
  claimKey(userId: number, key: string): Promise<void>
  /** Returns the withdrawal that an account requested with an idempotency key; null when the key is new. */
  findByKey(userId: number, key: string): Promise<{ withdrawal: WithdrawalEntry; requestHash: string } | null>
  add(withdrawal: Withdrawal, repeatable: Repeatable | null): Promise<void>
  /** Returns a withdrawal without locking it. */
  find(withdrawalId: number): Promise<Withdrawal | null>
  findLocked(withdrawalId: number): Promise<Withdrawal | null>
  /**
   * Returns withdrawals of an account in an asset that are neither cancelled nor final, newest first, and locks them.
   */
  openLocked(userId: number, asset: string): Promise<Withdrawal[]>
  /**
   * Records that the owner confirmed a withdrawal, and the earliest time of its payment (`releaseAt`), in epoch
   * milliseconds.
   */
  markConfirmed(withdrawalId: number, now: number, releaseAt: number): Promise<void>
  /** Records that the payment of a withdrawal is committed. */
  markReleased(withdrawalId: number, now: number): Promise<void>
  markVoided(withdrawalId: number, now: number): Promise<void>
  /**
   * Returns whether the account was already paid at this chain, address and memo by a withdrawal that was not
   * cancelled.
   */
  hasPaidTo(userId: number, chain: ChainId, address: string, memo: string | null): Promise<boolean>
  /**
   * Returns withdrawals without a payment, oldest first: those that may be paid now, and unconfirmed ones that were
   * created before `createdBefore`.
   */
  due(at: { now: number; createdBefore: number }, limit: number): Promise<Withdrawal[]>
  /** Returns withdrawals of an account in any of the given assets. */
  list(userId: number, assets: readonly string[], page: Page): Promise<WithdrawalEntry[]>
  /** Returns the amounts of an account's withdrawals that are not final, in base units by asset. */
  heldOf(userId: number): Promise<Map<string, bigint>>
}
