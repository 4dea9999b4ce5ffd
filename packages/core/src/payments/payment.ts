import type { Utxo } from '../chains/utxo.ts'
import type { ChainId } from '../instruments/instrument.ts'
import type { Lifetime, TransferTerms } from '../chains/transfer-terms.ts'
import type { KeyPath } from '../chains/key-path.ts'

/**
 * Purpose of a payment.
 * - `payout`, `refund`: settle an order
 * - `return`: sends a suspended deposit back
 * - `withdrawal`: pays an account holder from the account's balance
 * - `cold`: sends a surplus to the cold wallet
 * - `sweep`, `gas`: move coins between our own addresses
 */
export type PaymentPurpose = 'payout' | 'refund' | 'return' | 'withdrawal' | 'sweep' | 'gas' | 'cold'

/**
 * Progress of a payment.
 * - INTENT: committed, without a sequence number or inputs
 * - RESERVED: has a sequence number or inputs
 * - SIGNED: the raw bytes and the transaction ID are stored
 * - SENT: broadcast to a node at least once
 * - FINAL: has enough confirmations
 * - FAILED: on chain, without effect
 * - HELD: an operator must act, for example because the signer refused or a foreign transaction used our sequence
 *   number
 */
export type PaymentStatus = 'INTENT' | 'RESERVED' | 'SIGNED' | 'SENT' | 'FINAL' | 'FAILED' | 'HELD'

/** Index of the first change output. Output 0 pays the recipient. */
export const FIRST_CHANGE_VOUT = 1
/** Index of a UTXO void's only output, which pays the sum of all inputs minus the fee. */
export const VOID_VOUT = 0

/**
 * What a payment has reserved. All attempts of a payment use the same sequence number or inputs, and no other payment
 * uses them.
 * - `sequence`: a sequence number
 * - `inputs`: unspent outputs
 * - `expiring`: nothing; each attempt expires, and the next attempt waits for proof of the expiry
 * - `once`: nothing; the payment has only one attempt
 * A void (`isVoid`) pays only our own address. The signer did not sign a malleated transaction (`isMalleated`) in this
 * form: a third party changed its ID before it was mined, or operators accepted it as the payment.
 */
export type Reservation =
  | { kind: 'sequence'; sequence: number; terms: TransferTerms; isVoid?: true }
  | { kind: 'expiring'; terms: TransferTerms; life: Lifetime }
  | { kind: 'once'; terms: TransferTerms }
  | {
      kind: 'inputs'
      inputs: Utxo[]
      feeAtomic: bigint
      changeAtomic: bigint
      changeOutputs: number
      isVoid?: true
      isMalleated?: true
    }

/** A payment from one of our addresses. A row with the status INTENT is an outbox entry that the worker executes. */
export interface Payment {
  id: string
  purpose: PaymentPurpose
  /** ID of the order, withdrawal or deposit that the payment is for. Unique per purpose. */
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
   * Maximum network fee that was allowed when the payment was reserved or replaced, in base units of the chain's native
   * coin; null before the reservation.
   */
  allowedFeeAtomic: bigint | null
  /**
   * Network fee reserved in the ledger, in base units of the chain's native coin. Until the payment is final, this is
   * the maximum fee of its most expensive version. After that, it is the actual fee.
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
  /** How many times the payment was restarted, including restarts after its final block was orphaned. */
  timesReopened: number
  /** Time (epoch milliseconds) and chain height of the last broadcast of a new signed version of the payment. */
  tried: { at: number; height: number } | null
  /** How many times the payment was replaced with a higher fee. */
  timesReplaced: number
  /**
   * Fee limit set by an operator, in base units of the chain's native coin; null while the limit of the replacement
   * policy applies.
   */
  feeCeilingAtomic: bigint | null
  /** Why an operator must act on a sent payment; null while the worker proceeds automatically. */
  stuck: StuckPayment | null
  /**
   * When the node first and last rejected the payment's estimate without accepting it in between, in epoch
   * milliseconds. Null once the node accepts the estimate.
   */
  refused: { since: number; latest: number } | null
  /**
   * Why the payment is HELD without a signature. Null if the payment is not held, or if it caused the chain to be
   * halted.
   */
  held: HeldPayment | null
  /**
   * When this payment became the next payment from its key to be mined, in epoch milliseconds; null while earlier
   * payments from its key are unmined. On a chain with expiring transactions, this is the time when the payment's first
   * transaction expired; null before that.
   */
  frontSince: number | null
  /**
   * When an operator or the worker's time limit triggered the void, in epoch milliseconds; null if no void was
   * requested.
   */
  voidRequestedAt: number | null
  /** Operator whose command created the payment; null if the worker created it automatically. */
  proposedBy: string | null
}

/**
 * Why a payment is held without a signature.
 * - `costly`: the network fee exceeds the allowed fee
 * - `signer`: the signer rejected the payment
 * - `node`: the node's estimate has been failing for too long
 * - `voided`: the payment was not mined, and a void used its sequence number or inputs, or its transactions expired
 * - `approval`: its value exceeds the payment cap, so it is waiting for approvers
 * - `caps`: the signer's hourly or daily cap is exhausted; the payment restarts at `retryAt`
 * - `unreported`: its transaction succeeded, but the token reported no transfer
 */
export interface HeldPayment {
  why: 'costly' | 'signer' | 'node' | 'voided' | 'approval' | 'caps' | 'unreported'
  /** Network fee that the transfer needs, in base units of the chain's native coin; null unless `why` is `costly`. */
  wantedFeeAtomic: bigint | null
  /**
   * Allowed fee, in base units of the chain's native coin. Null if the gas limit exceeds its cap or `why` is not
   * `costly`.
   */
  allowedFeeAtomic: bigint | null
  /** Time of the automatic restart, in epoch milliseconds; only for `caps`. */
  retryAt?: number
}

/**
 * Why the worker does not replace an unmined payment with a higher fee.
 * - `ceiling`: the fee would exceed the limit set by the policy or an operator
 * - `too-often`: the maximum number of replacements has been reached
 * - `no-change`: the change is too small to pay the fee
 * - `funds`: the hot wallet does not cover the fee
 * - `signer`: the signer rejected the replacement
 * - `not-taken`: no node accepts the transaction
 * - `voiding`: the void has not been mined yet
 * - `no-void`: the inputs do not cover a void, and the chain's nodes accept no higher fee
 * - `disputed`: two nodes report the transaction differently
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

/** A sent but unmined payment that the worker does not replace automatically. */
export interface StuckPayment {
  since: number
  why: StuckWhy
  /** Fee that the next version would need, in base units of the chain's native coin. */
  wantedFeeAtomic: bigint
}

/** Returns whether the coins may already have been sent. That is possible once a signed transaction has been stored. */
export function isLeaving(payment: Pick<Payment, 'raw'>): boolean {
  return payment.raw !== null
}

/**
 * Returns whether the current version of a payment is a void. A void uses the payment's sequence number or inputs but
 * pays only our own address.
 */
export function isVoid({ reservation }: Pick<Payment, 'reservation'>): boolean {
  return reservation !== null && 'isVoid' in reservation
}

/** Returns whether a payment was mined under a transaction ID that the signer does not know. */
export function isMalleated({ reservation }: Pick<Payment, 'reservation'>): boolean {
  return reservation !== null && 'isMalleated' in reservation
}

/**
 * Returns whether a payment sweeps the chain's native coin. Such a sweep pays its fee from the swept coins, so the
 * amount and the fee add up to the deposit address's balance.
 */
export function isNativeSweep({ purpose, asset }: Pick<Payment, 'purpose' | 'asset'>, native: string): boolean {
  return purpose === 'sweep' && asset === native
}

/** Returns the maximum network fee of a payment attempt's reservation, in base units of the chain's native coin. */
export function highestFee(reservation: Reservation): bigint {
  return reservation.kind === 'inputs' ? reservation.feeAtomic : reservation.terms.maxFeeAtomic
}

/** Returns the posting reference of a payment: its ID, followed by the number of restarts if there were any. */
export function paymentReference(payment: Pick<Payment, 'id' | 'timesReopened'>): string {
  return payment.timesReopened === 0 ? payment.id : `${payment.id}.${payment.timesReopened}`
}

/** A signed version of a payment. Every version is stored permanently, because it may still be mined. */
export interface PaymentAttempt {
  paymentId: string
  /** Sequential number of the attempt within the payment, starting at 1. */
  attempt: number
  txId: string
  raw: string
  reservation: Reservation
  /** Why this signed version can no longer take effect; null while it still can. */
  end: AttemptEnd | null
}

/**
 * Proof that a signed version of a payment can no longer take effect. `expired`: `by` is the clock value (time or
 * height) of a final block that proves the expiry. `failed`: `by` is the height of a final block. It contains the
 * failed version or another transaction with the same sequence number. A replaced version needs no proof: it shares its
 * sequence number or inputs with the replacement, so only one of them can be mined.
 */
export interface AttemptEnd {
  kind: 'expired' | 'failed'
  by: number
}
