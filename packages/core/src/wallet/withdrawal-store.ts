import type { Page } from '../shared/page.ts'
import type { ChainId } from '../instruments/instrument.ts'
import type { Withdrawal, WithdrawalEntry } from './withdrawal.ts'

/** Idempotency key of a request, and SHA-256 of its content, hex. */
export interface Repeatable {
  key: string
  requestHash: string
}

export interface WithdrawalStore {
  /** Claims an idempotency key of an account until the transaction ends. Waits while another transaction holds it. */
  claimKey(userId: number, key: string): Promise<void>
  /** Returns the withdrawal that an account requested under a key; null without one. */
  findByKey(userId: number, key: string): Promise<{ withdrawal: WithdrawalEntry; requestHash: string } | null>
  add(withdrawal: Withdrawal, repeatable: Repeatable | null): Promise<void>
  findLocked(withdrawalId: number): Promise<Withdrawal | null>
  /** Returns withdrawals of an account in an asset that are neither voided nor final, newest first. */
  openLocked(userId: number, asset: string): Promise<Withdrawal[]>
  /** Records that the owner confirmed a withdrawal, and when it may be paid. */
  markConfirmed(withdrawalId: number, now: number, releaseAt: number): Promise<void>
  /** Records that the payment of a withdrawal is committed. */
  markReleased(withdrawalId: number, now: number): Promise<void>
  markVoided(withdrawalId: number, now: number): Promise<void>
  /** Returns whether an account was paid at an address and memo of a chain by a withdrawal that was not voided. */
  hasPaidTo(userId: number, chain: ChainId, address: string, memo: string | null): Promise<boolean>
  /**
   * Returns withdrawals without a payment that may be paid now, or that are older than `createdBefore` and unconfirmed;
   * oldest first.
   */
  due(at: { now: number; createdBefore: number }, limit: number): Promise<Withdrawal[]>
  /** Returns withdrawals of an account in any of the given assets. */
  list(userId: number, assets: readonly string[], page: Page): Promise<WithdrawalEntry[]>
  /** Returns the amounts of an account's withdrawals that are not final, base units by asset. */
  heldOf(userId: number): Promise<Map<string, bigint>>
}
