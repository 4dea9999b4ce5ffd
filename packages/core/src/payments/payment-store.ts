import type { SpentOutput } from '../chains/observed-block.ts'
import type { ChainId } from '../instruments/instrument.ts'
import type { KeyPath } from '../chains/key-path.ts'
import type { OwnTransaction } from './own-transaction.ts'
import type { AttemptEnd, HeldPayment, Payment, PaymentAttempt, PaymentStatus } from './payment.ts'
import type { Utxo } from '../chains/utxo.ts'

/** Data for creating a payment. */
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

/**
 * What an unsigned payment waits for.
 * - `proof`: a response from a node that the signer needs to verify the payment
 * - `estimate`: the node's fee estimate
 * - `refusal`: the node's acceptance after a rejection
 * - `coins`: the coins or the gas that it spends
 * - `fee`: a lower network fee
 */
export type WaitsFor = 'proof' | 'estimate' | 'refusal' | 'coins' | 'fee'

/** Why the worker postpones a payment, and the bounds of the pause before the next attempt, in milliseconds. */
export interface Postponement {
  waitsFor: WaitsFor
  firstMs: number
  maxMs: number
}

/**
 * Maximum delay of the retry after a failed estimate, in milliseconds. After a longer delay, the waiting time starts
 * again. Otherwise the payment would be put on hold too early, for example after a halt of the chain.
 */
export const MAX_ESTIMATE_GAP_MS = 5 * 60_000

/**
 * Maximum numbers of payments that are read for each urgency rank. `ready`: payments that are not waiting. `waiting`:
 * payments that every pass may retry, because they wait for coins, for a lower fee or for the node's acceptance.
 */
export interface UnsentLimits {
  ready: number
  waiting: number
}

/** Payments that a worker pass tries to send. */
export interface UnsentPayments {
  /** Payments in the sequence in which the pass processes them. */
  ready: Payment[]
  /**
   * The most urgent payment that was postponed because a node did not respond; among equally urgent payments, the one
   * that has been due longest. A pass makes only one such attempt, after all other payments, because it may last until
   * the node's timeout.
   */
  retry: Payment | null
}

/** Stores payments, and the sequence numbers and outputs that they reserve. */
export interface PaymentStore {
  /**
   * Commits a payment intent once per purpose and reference. Returns null if the intent already exists. A payment that
   * settles an order also becomes its only settlement; the database prevents a second settlement.
   */
  intend(payment: NewPayment, now: number): Promise<Payment | null>
  /**
   * Detaches the settlement payment from its order, so that another payment can settle the order. The payout or refund
   * must be HELD, without a sequence number, inputs or valid signed bytes. The worker never sends the detached payment.
   * Returns false if signed bytes may still be valid.
   */
  voidSettlement(id: string): Promise<boolean>
  /**
   * Detaches the payment that returns a deposit, so that another payment can return it. The same conditions apply as
   * for `voidSettlement`. Returns false if signed bytes may still be valid.
   */
  voidReturn(id: string): Promise<boolean>
  /**
   * Records permanently that an order was settled to its account's balance without a payment. Throws if the order
   * already has a settlement.
   */
  settleIntoBalance(orderId: number): Promise<void>
  find(id: string): Promise<Payment | null>
  /** Returns the only payment with the given purpose and reference, or null. */
  findFor(purpose: Payment['purpose'], reference: string): Promise<Payment | null>
  findLocked(id: string): Promise<Payment | null>
  /** Returns the existing payments among the given IDs, oldest first, locked until the transaction ends. */
  findAllLocked(ids: readonly string[]): Promise<Payment[]>
  /** Returns payments on a chain in any of the given states, oldest first. */
  inStatus(chain: ChainId, statuses: readonly PaymentStatus[], limit: number): Promise<Payment[]>
  /**
   * Returns a chain's sent payments that follow the payment `after`, oldest first. If `after` is null, starts with the
   * oldest payment.
   */
  sent(chain: ChainId, after: string | null, limit: number): Promise<Payment[]>
  /**
   * Returns payments on a chain that have not been broadcast yet, the most urgent first and then the oldest. Each
   * urgency rank has its own limits. Payments that wait for coins, for a lower fee or for the node's acceptance take
   * turns within `limits.waiting`.
   */
  unsent(chain: ChainId, now: number, limits: UnsentLimits): Promise<UnsentPayments>
  /**
   * Records that an attempt to send an unsigned payment failed. Returns the time since which the payment has been
   * waiting for this reason, in epoch milliseconds. The pause before the next attempt equals the time waited so far,
   * within the given bounds. A new payment status ends the wait. A failed estimate does not postpone a payment that has
   * a sequence number.
   */
  postpone(paymentId: string, postponement: Postponement, now: number): Promise<number>
  /**
   * Returns the chains on which a payment to a user has been waiting for its reservation since `before` (epoch
   * milliseconds) or earlier. Ignores payments that wait for coins.
   */
  overdueChains(before: number): Promise<ReadonlySet<ChainId>>
  /** Returns the chains with an unmined payment that the worker does not replace automatically. */
  stuckChains(): Promise<ReadonlySet<ChainId>>
  /** Returns payments on a chain that exceeded one of the signer's caps and are due for a retry, oldest first. */
  cappedUntil(chain: ChainId, now: number, limit: number): Promise<Payment[]>
  /**
   * Returns when the oldest payment that is held for the given reason was committed, in epoch milliseconds. Returns
   * null if no payment is held for that reason.
   */
  oldestHeld(why: HeldPayment['why']): Promise<number | null>
  /** Returns an order's settlement payment and the payments that sent its deposits back, oldest first. */
  forOrder(orderId: number): Promise<Payment[]>
  /** Stores a payment. New signed bytes are also stored permanently as the next attempt. */
  save(payment: Payment): Promise<void>
  /** Stores several payments in one database round trip. The list must contain each payment only once. */
  saveAll(payments: readonly Payment[]): Promise<void>
  /** Returns every signed version of a payment, oldest first. */
  attemptsOf(paymentId: string): Promise<PaymentAttempt[]>
  /** Records permanently that a signed version can no longer take effect. Idempotent. */
  endAttempt(chain: ChainId, txId: string, end: AttemptEnd): Promise<void>
  /**
   * Reserves a sequence number for a payment: the key's lowest sequence number that is neither reserved nor used
   * on-chain. `next` is the key's next sequence number on the chain. If the payment already has a sequence number,
   * returns it.
   */
  claimSequence(chain: ChainId, source: KeyPath, paymentId: string, next: number): Promise<number>
  /** Returns unspent, unreserved outputs on a chain, largest first, locked until the transaction ends. */
  spendableLocked(chain: ChainId, limit: number): Promise<Utxo[]>
  /** Reserves outputs for a payment. */
  claimInputs(chain: ChainId, inputs: readonly Utxo[], paymentId: string): Promise<void>
  /** Returns the ID of the payment that an output is reserved for, or null. */
  claimantOf(chain: ChainId, txId: string, vout: number): Promise<string | null>
  /**
   * Returns the spent outputs that are inputs of a signed payment and the payment's ID. Includes only payments that do
   * not have enough confirmations yet.
   */
  inputsInFlight(chain: ChainId, spends: readonly SpentOutput[]): Promise<(SpentOutput & { paymentId: string })[]>
  /** Releases the sequence number and the inputs of an unsigned payment, so that other payments can use them. */
  releaseClaims(paymentId: string): Promise<void>
  /** Deletes the records of a payment's reserved outputs, because a final transaction has spent the outputs. */
  dropClaimedInputs(paymentId: string): Promise<void>
  /**
   * Locks and returns payments that became final, failed or were voided in a block above a height, because a
   * reorganisation may revert those blocks.
   */
  closedAboveLocked(chain: ChainId, height: number): Promise<Payment[]>
  /** Records an output that we can spend; idempotent. */
  addUtxo(chain: ChainId, utxo: Utxo, blockHeight: number): Promise<void>
  /** Deletes an output whose transaction was orphaned, unless the output is reserved for a payment. */
  dropUnspent(chain: ChainId, txId: string, vout: number): Promise<void>
  /** Returns the given transactions that are signed versions of our payments, keyed by transaction ID. */
  ownTransactions(chain: ChainId, txIds: readonly string[]): Promise<Map<string, OwnTransaction>>
}
