import type { AccountLetterStore, CodeStore } from '../accounts/account-stores.ts'
import type { ChainId } from '../instruments/instrument.ts'
import type { StepGuard } from '../second-step/second-step.ts'
import type { Stores } from '../shared/unit-of-work.ts'
import type { Withdrawal, WithdrawalEntry } from './withdrawal.ts'

/** One page of a list, newest first. */
export interface Page {
  limit: number
  /** Id of the last item of the page before. */
  before?: string | undefined
}

/** What makes a request safe to repeat: the key it came with, and SHA-256 of what it said, hex. */
export interface Repeatable {
  key: string
  requestHash: string
}

export interface WithdrawalStore {
  /** Claims an idempotency key of an account until the transaction ends. Waits while another transaction has it. */
  claimKey(userId: number, key: string): Promise<void>
  /** What was asked for under a key of an account; null where nothing was. */
  findByKey(userId: number, key: string): Promise<{ withdrawal: WithdrawalEntry; requestHash: string } | null>
  add(withdrawal: Withdrawal, repeatable: Repeatable | null): Promise<void>
  findLocked(withdrawalId: number): Promise<Withdrawal | null>
  /** Those of an account in an asset that are not voided and not final, newest first. */
  openLocked(userId: number, asset: string): Promise<Withdrawal[]>
  /** Notes that its owner proved a withdrawal, and from when on it may be paid. */
  markConfirmed(withdrawalId: number, now: number, releaseAt: number): Promise<void>
  /** Notes that the payment of a withdrawal is committed. */
  markReleased(withdrawalId: number, now: number): Promise<void>
  markVoided(withdrawalId: number, now: number): Promise<void>
  /** Whether an account was paid at an address and memo of a chain by a withdrawal that was not voided. */
  hasPaidTo(userId: number, chain: ChainId, address: string, memo: string | null): Promise<boolean>
  /** Withdrawals without a payment that may be paid now, or that were made before and never confirmed; oldest first. */
  due(at: { now: number; createdBefore: number }, limit: number): Promise<Withdrawal[]>
  /** Those of an account in any of some assets. */
  list(userId: number, assets: readonly string[], page: Page): Promise<WithdrawalEntry[]>
  /** What is on its way out of an account and not final, base units by asset. */
  heldOf(userId: number): Promise<Map<string, bigint>>
}

export type WalletStores = Stores & {
  letters: Pick<AccountLetterStore, 'add'>
  codes: Pick<CodeStore, 'take'>
  secondSteps: StepGuard
}

/** Transactions over what an account owns. */
export interface WalletWork {
  /** Reads, and writes that are one statement. */
  readonly stores: WalletStores
  transaction<T>(work: (stores: WalletStores) => Promise<T>): Promise<T>
}
