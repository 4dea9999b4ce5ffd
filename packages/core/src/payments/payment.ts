import type { Utxo } from '../chains/utxo.ts'
import type { ChainId } from '../instruments/instrument.ts'
import type { Lifetime, TransferTerms } from '../chains/chain-gateway.ts'
import type { KeyPath } from '../chains/key-path.ts'

/**
 * `payout` and `refund` settle an order; `return` sends a suspended deposit back; `withdrawal` pays an account from its
 * balance; `cold` sends a surplus to the cold wallet; the others move our own coins between our addresses.
 */
export type PaymentPurpose = 'payout' | 'refund' | 'return' | 'withdrawal' | 'sweep' | 'gas' | 'cold'

/**
 * INTENT: committed, nothing claimed. RESERVED: it has claimed a nonce or inputs. SIGNED: raw bytes and transaction id
 * are stored. SENT: broadcast to a node at least once. FINAL: deep enough in the chain. FAILED: on chain, without
 * effect. HELD: an operator must look (the signer refused, or a foreign transaction uses our nonce).
 */
export type PaymentStatus = 'INTENT' | 'RESERVED' | 'SIGNED' | 'SENT' | 'FINAL' | 'FAILED' | 'HELD'

/** Index of the first change output. It follows the output that pays the recipient. */
export const FIRST_CHANGE_VOUT = 1
/** Index of the only output of a void on a UTXO chain: everything that its inputs hold, less the fee. */
export const VOID_VOUT = 0

/**
 * Claims of a payment. Every attempt uses them; no other payment does. Where nothing can be claimed, an attempt has a
 * lifetime instead, and the next attempt begins only when its expiry is proven (`expiring`); or there is never more
 * than one attempt (`once`). A void (`isVoid`) uses the number or inputs and pays only ourselves.
 */
export type Reservation =
  | { kind: 'sequence'; sequence: number; terms: TransferTerms; isVoid?: true }
  | { kind: 'expiring'; terms: TransferTerms; life: Lifetime }
  | { kind: 'once'; terms: TransferTerms }
  | { kind: 'inputs'; inputs: Utxo[]; feeAtomic: bigint; changeAtomic: bigint; changeOutputs: number; isVoid?: true }

/** Coins that leave one of our addresses. The INTENT row is the outbox; the worker loop only executes it. */
export interface Payment {
  id: string
  purpose: PaymentPurpose
  /** What it pays for, unique per purpose: the order, the withdrawal, or the deposit that is returned or swept. */
  reference: string
  orderId: number | null
  chain: ChainId
  /** Slug of the paid asset. */
  asset: string
  /** Key that pays. */
  source: KeyPath
  /** Canonical address of the recipient. */
  to: string
  memo: string | null
  amountAtomic: bigint
  status: PaymentStatus
  reservation: Reservation | null
  /** Network fee that was charged for it, base units of the asset; 0 for payments between our own addresses. */
  chargedFeeAtomic: bigint
  /** Highest network fee allowed at reservation or replacement, base units of the chain's coin; null before. */
  allowedFeeAtomic: bigint | null
  /**
   * Highest possible network fee of its most expensive version, held in the ledger, base units of the chain's coin. The
   * actual fee once it is final.
   */
  heldFeeAtomic: bigint
  raw: string | null
  txId: string | null
  /** Actual network fee, as booked when it was final. */
  feeAtomic: bigint | null
  /** Block in which it was first found; the confirmations count from it. */
  blockHeight: number | null
  createdAt: number
  sentAt: number | null
  /** How often it restarted, or was undone after it was final. */
  timesReopened: number
  /** Time and chain height of the last broadcast of a new version. Its wait for a block starts there. */
  tried: { at: number; height: number } | null
  /** How often it was signed again with a higher fee. */
  timesReplaced: number
  /** Fee limit set by an operator, base units of the chain's coin; null: the policy decides. */
  feeCeilingAtomic: bigint | null
  /** Set while an operator must act; null while it moves automatically. */
  stuck: StuckPayment | null
  /** First and latest rejection in a row, while its node rejects the estimate; null once the node accepts it. */
  refused: { since: number; latest: number } | null
  /** Why it is HELD unsigned; null when it is not, or when its chain halted because of it. */
  held: HeldPayment | null
  /**
   * Time since which it is first in line of its key and no block contains it, epoch milliseconds; null while others
   * come first.
   */
  frontSince: number | null
  /** Time when the clock or an operator requested its void, epoch milliseconds; null without a request. */
  voidRequestedAt: number | null
  /** Operator whose command created it; null for a payment that the worker created automatically. */
  proposedBy: string | null
}

/**
 * Why a payment is held unsigned. `costly`: the network fee exceeds the allowance. `signer`: the signer refused.
 * `node`: its node rejected the estimate for too long. `voided`: no block contained it, and a void used its number or
 * inputs. `approval`: it is above the payment cap and waits for approvers. `caps`: the signer's hourly or daily cap is
 * used up; the payment restarts at `retryAt`.
 */
export interface HeldPayment {
  why: 'costly' | 'signer' | 'node' | 'voided' | 'approval' | 'caps'
  /** Network fee that the transfer needs, base units of the chain's coin; only for `costly`. */
  wantedFeeAtomic: bigint | null
  /** Allowed fee; null when the gas limit is over its cap, or for another reason. */
  allowedFeeAtomic: bigint | null
  /** Time of the automatic restart, epoch milliseconds; only for `caps`. */
  retryAt?: number
}

/**
 * Why no higher fee is sent. `ceiling`: it would exceed the limit of the policy or the operator. `too-often`: the
 * maximum number of replacements is reached. `no-change`: no change is left to pay it. `funds`: the hot wallet holds
 * too little. `signer`: the signer refused. `not-taken`: no node keeps its transaction. `voiding`: its void waits for a
 * block. `no-void`: its chain has no transaction that could replace it.
 */
export type StuckWhy = 'ceiling' | 'too-often' | 'no-change' | 'funds' | 'signer' | 'not-taken' | 'voiding' | 'no-void'

/** A sent payment that waits for a block and is not replaced automatically. */
export interface StuckPayment {
  since: number
  why: StuckWhy
  /** Fee of the next version, base units of the chain's coin. */
  wantedFeeAtomic: bigint
}

/** Returns whether the coins have left or may have left: signed bytes are stored. */
export function isLeaving(payment: Pick<Payment, 'raw'>): boolean {
  return payment.raw !== null
}

/** Returns whether the current version of a payment is a void: it uses the number or inputs and pays only ourselves. */
export function isVoid({ reservation }: Pick<Payment, 'reservation'>): boolean {
  return reservation !== null && 'isVoid' in reservation
}

/** Returns the posting reference of a payment: its id, followed by the number of restarts once it was reopened. */
export function paymentReference(payment: Pick<Payment, 'id' | 'timesReopened'>): string {
  return payment.timesReopened === 0 ? payment.id : `${payment.id}.${payment.timesReopened}`
}

/** One signed version of a payment. Stored permanently, because anything that was signed once may be mined. */
export interface PaymentAttempt {
  paymentId: string
  /** Counts from 1 within the payment. */
  attempt: number
  txId: string
  raw: string
  reservation: Reservation
  /** Why it can no longer have an effect; null while it can. */
  end: AttemptEnd | null
}

/**
 * `expired`: proven by a final block with this clock value. `failed`: the block of this height is final and contains
 * it, or another transaction with its number, and it moved nothing. A version replaced by one with the same number or
 * inputs needs no end: only one of them can be mined.
 */
export interface AttemptEnd {
  kind: 'expired' | 'failed'
  by: number
}
