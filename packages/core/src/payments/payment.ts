import type { Utxo } from '../chains/utxo.ts'
import type { ChainId } from '../instruments/instrument.ts'
import type { Lifetime, TransferTerms } from '../chains/chain-gateway.ts'
import type { KeyPath } from '../chains/key-path.ts'

/**
 * Purpose of a payment. `payout` and `refund` settle an order. `return` sends a suspended deposit back. `withdrawal`
 * pays an account holder from the account's balance. `cold` sends a surplus to the cold wallet. `sweep` and `gas` move
 * coins between our own addresses.
 */
export type PaymentPurpose = 'payout' | 'refund' | 'return' | 'withdrawal' | 'sweep' | 'gas' | 'cold'

/**
 * INTENT: committed, without a sequence number or inputs. RESERVED: has a sequence number or inputs. SIGNED: raw bytes
 * and transaction ID are stored. SENT: broadcast to a node at least once. FINAL: has enough confirmations. FAILED: on
 * chain, without effect. HELD: an operator must act (for example, because the signer refused or another transaction
 * used our sequence number).
 */
export type PaymentStatus = 'INTENT' | 'RESERVED' | 'SIGNED' | 'SENT' | 'FINAL' | 'FAILED' | 'HELD'

/** Index of the first change output. Output 0 pays the recipient. */
export const FIRST_CHANGE_VOUT = 1
/** Index of the only output of a void on a UTXO chain. The output pays the sum of all inputs, less the fee. */
export const VOID_VOUT = 0

/**
 * The sequence number or inputs that a payment has reserved (`sequence`, `inputs`). All attempts of the payment use
 * them, and no other payment does. On chains without sequence numbers and inputs, either each attempt expires and the
 * next one waits for proof of that (`expiring`), or the payment has only one attempt (`once`). A void (`isVoid`) uses
 * the same sequence number or inputs and pays only our own address.
 */
export type Reservation =
  | { kind: 'sequence'; sequence: number; terms: TransferTerms; isVoid?: true }
  | { kind: 'expiring'; terms: TransferTerms; life: Lifetime }
  | { kind: 'once'; terms: TransferTerms }
  | { kind: 'inputs'; inputs: Utxo[]; feeAtomic: bigint; changeAtomic: bigint; changeOutputs: number; isVoid?: true }

/** Payment from one of our addresses. A row with status INTENT is an outbox entry, which the worker executes. */
export interface Payment {
  id: string
  purpose: PaymentPurpose
  /** Id of the order, withdrawal or deposit that causes the payment. Unique per purpose. */
  reference: string
  orderId: number | null
  chain: ChainId
  /** Slug of the paid asset. */
  asset: string
  /** Key of the paying address. */
  source: KeyPath
  /** Canonical recipient address. */
  to: string
  memo: string | null
  amountAtomic: bigint
  status: PaymentStatus
  reservation: Reservation | null
  /**
   * Network fee that the exchange charged the recipient, in base units of the asset; 0 for payments between our own
   * addresses.
   */
  chargedFeeAtomic: bigint
  /**
   * Highest network fee that was allowed when the payment was reserved or replaced, in base units of the chain's native
   * coin; null before the reservation.
   */
  allowedFeeAtomic: bigint | null
  /**
   * Network fee that the ledger has reserved, in base units of the chain's native coin. Before the payment is final,
   * this is the highest possible fee of the most expensive version. Afterwards, it is the actual fee.
   */
  heldFeeAtomic: bigint
  raw: string | null
  txId: string | null
  /** Actual network fee, booked when the payment became final, in base units of the chain's native coin. */
  feeAtomic: bigint | null
  /** Height of the first block that contained the payment. Confirmations are counted from it. */
  blockHeight: number | null
  createdAt: number
  sentAt: number | null
  /** Number of times that the payment was restarted, including restarts after its final block was orphaned. */
  timesReopened: number
  /**
   * Time (epoch milliseconds) and chain height at which a new version was last broadcast. From then on, the payment
   * waits for a block.
   */
  tried: { at: number; height: number } | null
  /** Number of times that the payment was replaced with a higher fee. */
  timesReplaced: number
  /**
   * Fee limit that an operator set, in base units of the chain's native coin. When null, the replacement policy
   * decides.
   */
  feeCeilingAtomic: bigint | null
  /** Reason why an operator must act on a sent payment; null while the worker proceeds automatically. */
  stuck: StuckPayment | null
  /**
   * Times of the first and the latest of the node's consecutive rejections of the payment's estimate, in epoch
   * milliseconds. Null once the node accepts the estimate.
   */
  refused: { since: number; latest: number } | null
  /**
   * Reason why the payment is HELD without a signature. Null when the payment is not held, or when it caused the chain
   * to be halted.
   */
  held: HeldPayment | null
  /**
   * Time since which this payment has been the next one of its key and has waited for a block, in epoch milliseconds.
   * Null while other payments of the key come first.
   */
  frontSince: number | null
  /**
   * Time when an operator or the worker's time limit triggered the void, in epoch milliseconds; null without a void
   * request.
   */
  voidRequestedAt: number | null
  /** Operator whose command created the payment; null when the worker created it automatically. */
  proposedBy: string | null
}

/**
 * Reason why a payment is held without a signature. `costly`: the network fee exceeds the allowance. `signer`: the
 * signer refused. `node`: the node rejected the estimate for too long. `voided`: no block contained the payment, and a
 * void used its sequence number or inputs. `approval`: its value exceeds the payment cap, so it is waiting for
 * approvers. `caps`: the signer's hourly or daily cap is exhausted; the payment restarts at `retryAt`.
 */
export interface HeldPayment {
  why: 'costly' | 'signer' | 'node' | 'voided' | 'approval' | 'caps'
  /** Network fee that the transfer needs, in base units of the chain's native coin; null unless `why` is `costly`. */
  wantedFeeAtomic: bigint | null
  /**
   * Allowed fee, in base units of the chain's native coin. Null when the gas limit exceeds its cap, or when `why` is
   * not `costly`.
   */
  allowedFeeAtomic: bigint | null
  /** Time of the automatic restart, in epoch milliseconds; only for `caps`. */
  retryAt?: number
}

/**
 * Reason why the worker sends no version with a higher fee. `ceiling`: the fee would exceed the limit of the policy or
 * the operator. `too-often`: the maximum number of replacements is reached. `no-change`: the change is too small to pay
 * the fee. `funds`: the hot wallet does not cover the fee. `signer`: the signer refused. `not-taken`: no node keeps the
 * transaction. `voiding`: the void is waiting for a block. `no-void`: the chain has no transaction that could replace
 * the payment. `disputed`: two nodes report the transaction differently.
 */
export type StuckWhy =
  | 'ceiling'
  | 'too-often'
  | 'no-change'
  | 'funds'
  | 'signer'
  | 'not-taken'
  | 'voiding'
  | 'no-void'
  | 'disputed'

/** A sent payment that is waiting for a block and that the worker does not replace automatically. */
export interface StuckPayment {
  since: number
  why: StuckWhy
  /** Fee that the next version would need, in base units of the chain's native coin. */
  wantedFeeAtomic: bigint
}

/** Returns whether the coins may have been paid, because signed bytes are stored. */
export function isLeaving(payment: Pick<Payment, 'raw'>): boolean {
  return payment.raw !== null
}

/**
 * Returns whether the current version of a payment is a void. A void uses the sequence number or inputs and pays only
 * our own address.
 */
export function isVoid({ reservation }: Pick<Payment, 'reservation'>): boolean {
  return reservation !== null && 'isVoid' in reservation
}

/** Returns the posting reference of a payment: its ID and, after a restart, the number of restarts. */
export function paymentReference(payment: Pick<Payment, 'id' | 'timesReopened'>): string {
  return payment.timesReopened === 0 ? payment.id : `${payment.id}.${payment.timesReopened}`
}

/** One signed version of a payment. Every version is stored permanently, because it may still be mined. */
export interface PaymentAttempt {
  paymentId: string
  /** Sequential number of the attempt within the payment, starting at 1. */
  attempt: number
  txId: string
  raw: string
  reservation: Reservation
  /** Reason why the version can no longer take effect; null while it still can. */
  end: AttemptEnd | null
}

/**
 * Proof that a version can no longer take effect. `expired`: a final block with this clock value (time or height)
 * proves it. `failed`: the final block at this height contains the version or another transaction with its sequence
 * number, and the version moved no coins. A replaced version needs no such proof: it shares the sequence number or
 * inputs with its replacement, so only one of the two can be mined.
 */
export interface AttemptEnd {
  kind: 'expired' | 'failed'
  by: number
}
