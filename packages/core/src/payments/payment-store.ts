import type { ChainId } from '../instruments/instrument.ts'
import type { KeyPath } from '../chains/signer.ts'
import type { OwnTransaction } from './own-transaction.ts'
import type { AttemptEnd, HeldPayment, Payment, PaymentAttempt, PaymentStatus, Utxo } from './payment.ts'

/** What is known of a payment before it has done anything. */
export type NewPayment = Pick<
  Payment,
  | 'purpose'
  | 'reference'
  | 'orderId'
  | 'chain'
  | 'asset'
  | 'source'
  | 'to'
  | 'memo'
  | 'amountAtomic'
  | 'chargedFeeAtomic'
>

/** Payments, the sequence numbers and the outputs they consume. */
export interface PaymentStore {
  /**
   * Commits an intent once for a purpose and reference; null when there was one. For an order it also takes the
   * order's single settlement slot, which the database guards.
   */
  intend(payment: NewPayment, now: number): Promise<Payment | null>
  /**
   * Takes the settlement slot of an order from a payout or refund that is HELD, claims nothing, and of which no signed bytes can
   * live: it belongs to no order any more and does nothing ever again; its order may be settled by another. False where bytes may live.
   */
  voidSettlement(id: string): Promise<boolean>
  /** Takes the settlement slot of an order for the balance of its account: no payment, for good. Fails where it is taken. */
  settleIntoBalance(orderId: number): Promise<void>
  find(id: string): Promise<Payment | null>
  /** The payment of a purpose and reference, which there is once. */
  findFor(purpose: Payment['purpose'], reference: string): Promise<Payment | null>
  findLocked(id: string): Promise<Payment | null>
  /** Payments of a chain in any of the given states, oldest first. */
  inStatus(chain: ChainId, statuses: readonly PaymentStatus[], limit: number): Promise<Payment[]>
  /**
   * Returns payments of a chain that the node does not have yet, oldest first. Of those whose proof was postponed it returns the one
   * that is due longest, because each try may take as long as the timeout of a node.
   */
  unsent(chain: ChainId, now: number, limit: number): Promise<Payment[]>
  /**
   * Stores that the proof of a payment got no answer. The next try is after as long as it has waited, between the bounds, milliseconds.
   * A change of its status ends that.
   */
  postponeProof(paymentId: string, now: number, bounds: { firstMs: number; maxMs: number }): Promise<void>
  /** Chains on which a payment waits for a block and is not replaced by itself. */
  stuckChains(): Promise<ReadonlySet<ChainId>>
  /** Returns payments of a chain that a cap of the signer holds and whose retry is due, oldest first. */
  cappedUntil(chain: ChainId, now: number, limit: number): Promise<Payment[]>
  /** Returns when the oldest payment that is held for a reason was committed, epoch milliseconds; null without one. */
  oldestHeld(why: HeldPayment['why']): Promise<number | null>
  /** The settlement of an order and the returns of its deposits, oldest first. */
  forOrder(orderId: number): Promise<Payment[]>
  /** Signed bytes that are new are also kept as the next attempt, for ever. */
  save(payment: Payment): Promise<void>
  /** Every signed version of a payment, oldest first. */
  attemptsOf(paymentId: string): Promise<PaymentAttempt[]>
  /** Records that a signed version can have no effect any more, once. */
  endAttempt(chain: ChainId, txId: string, end: AttemptEnd): Promise<void>
  /**
   * Claims for a payment the lowest sequence number of a key that none has claimed and no block has used (`next` is the
   * next one by the chain); the same one when it already has it.
   */
  claimSequence(chain: ChainId, source: KeyPath, paymentId: string, next: number): Promise<number>
  /** Unspent, unclaimed outputs of a chain, largest first, locked for this transaction. */
  spendableLocked(chain: ChainId, limit: number): Promise<Utxo[]>
  /** Marks outputs as claimed by a payment. */
  claimInputs(chain: ChainId, inputs: readonly Utxo[], paymentId: string): Promise<void>
  /** Which payment has claimed an output, or null. */
  claimantOf(chain: ChainId, txId: string, vout: number): Promise<string | null>
  /** Gives back the sequence number and the inputs of a payment that nobody has signed; another may claim them. */
  releaseClaims(paymentId: string): Promise<void>
  /** Forgets the outputs that a payment has claimed: a final transaction spent them. */
  dropClaimedInputs(paymentId: string): Promise<void>
  /** Payments booked as final, failed or voided by a block above a height: what a reorganisation touches. Locked. */
  closedAboveLocked(chain: ChainId, height: number): Promise<Payment[]>
  /** Records an output that has become ours to spend; once. */
  addUtxo(chain: ChainId, utxo: Utxo, blockHeight: number): Promise<void>
  /** Forgets an output whose transaction is gone, unless a payment has claimed it. */
  dropUnspent(chain: ChainId, txId: string, vout: number): Promise<void>
  /** Returns those of these transactions that are signed versions of our payments, by txid. */
  ownTransactions(chain: ChainId, txIds: readonly string[]): Promise<Map<string, OwnTransaction>>
}
