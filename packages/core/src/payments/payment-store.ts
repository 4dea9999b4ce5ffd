import type { ChainId } from '../instruments/instrument.ts'
import type { KeyPath } from '../chains/key-path.ts'
import type { OwnTransaction } from './own-transaction.ts'
import type { AttemptEnd, HeldPayment, Payment, PaymentAttempt, PaymentStatus } from './payment.ts'
import type { Utxo } from '../chains/utxo.ts'

/** Data of a payment to create. */
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

/** Payments, and the sequence numbers and outputs that they consume. */
export interface PaymentStore {
  /**
   * Commits an intent once for each purpose and reference; returns null when one exists. For an order it also takes the
   * order's single settlement slot, which the database guards.
   */
  intend(payment: NewPayment, now: number): Promise<Payment | null>
  /**
   * Frees the settlement slot of an order. The payout or refund must be HELD, claim nothing, and have no valid signed
   * bytes. It then belongs to no order and is never sent, and another payment may settle the order. Returns false when
   * signed bytes may be valid.
   */
  voidSettlement(id: string): Promise<boolean>
  /**
   * Takes the settlement slot of an order for the balance of its account, permanently and without a payment. Fails when
   * it is taken.
   */
  settleIntoBalance(orderId: number): Promise<void>
  find(id: string): Promise<Payment | null>
  /** Returns the only payment with a purpose and reference. */
  findFor(purpose: Payment['purpose'], reference: string): Promise<Payment | null>
  findLocked(id: string): Promise<Payment | null>
  /** Returns payments of a chain in any of the given states, oldest first. */
  inStatus(chain: ChainId, statuses: readonly PaymentStatus[], limit: number): Promise<Payment[]>
  /**
   * Returns payments of a chain that the node does not have yet, oldest first. Of payments with a postponed proof it
   * returns only the longest due, because each attempt may take as long as the timeout of a node.
   */
  unsent(chain: ChainId, now: number, limit: number): Promise<Payment[]>
  /**
   * Stores that the proof of a payment got no answer. The pause before the next attempt equals the time waited so far,
   * within the bounds, milliseconds. A change of the payment's status ends the postponement.
   */
  postponeProof(paymentId: string, now: number, bounds: { firstMs: number; maxMs: number }): Promise<void>
  /** Returns the chains on which a payment waits for a block and is not replaced automatically. */
  stuckChains(): Promise<ReadonlySet<ChainId>>
  /** Returns payments of a chain that a cap of the signer holds and whose retry is due, oldest first. */
  cappedUntil(chain: ChainId, now: number, limit: number): Promise<Payment[]>
  /** Returns when the oldest payment that is held for a reason was committed, epoch milliseconds; null without one. */
  oldestHeld(why: HeldPayment['why']): Promise<number | null>
  /** Returns the settlement of an order and the returns of its deposits, oldest first. */
  forOrder(orderId: number): Promise<Payment[]>
  /** Saves a payment. New signed bytes are also stored permanently as the next attempt. */
  save(payment: Payment): Promise<void>
  /** Returns every signed version of a payment, oldest first. */
  attemptsOf(paymentId: string): Promise<PaymentAttempt[]>
  /** Records once that a signed version can no longer have an effect. */
  endAttempt(chain: ChainId, txId: string, end: AttemptEnd): Promise<void>
  /**
   * Claims for a payment the lowest sequence number of a key that no payment has claimed and no block has used. `next`
   * is the next number on the chain. Returns the same number when the payment already has one.
   */
  claimSequence(chain: ChainId, source: KeyPath, paymentId: string, next: number): Promise<number>
  /** Returns unspent, unclaimed outputs of a chain, largest first, locked for this transaction. */
  spendableLocked(chain: ChainId, limit: number): Promise<Utxo[]>
  /** Marks outputs as claimed by a payment. */
  claimInputs(chain: ChainId, inputs: readonly Utxo[], paymentId: string): Promise<void>
  /** Returns the payment that has claimed an output, or null. */
  claimantOf(chain: ChainId, txId: string, vout: number): Promise<string | null>
  /** Frees the sequence number and the inputs of an unsigned payment for other payments. */
  releaseClaims(paymentId: string): Promise<void>
  /** Deletes the outputs that a payment has claimed, because a final transaction spent them. */
  dropClaimedInputs(paymentId: string): Promise<void>
  /**
   * Returns payments closed as final, failed or voided in a block above a height, locked. A reorganisation affects
   * them.
   */
  closedAboveLocked(chain: ChainId, height: number): Promise<Payment[]>
  /** Records once an output that we can now spend. */
  addUtxo(chain: ChainId, utxo: Utxo, blockHeight: number): Promise<void>
  /** Deletes an output whose transaction is orphaned, unless a payment has claimed it. */
  dropUnspent(chain: ChainId, txId: string, vout: number): Promise<void>
  /** Returns which of these transactions are signed versions of our payments, by transaction id. */
  ownTransactions(chain: ChainId, txIds: readonly string[]): Promise<Map<string, OwnTransaction>>
}
