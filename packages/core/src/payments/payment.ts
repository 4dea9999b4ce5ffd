import type { ChainId } from '../instruments/instrument.ts'
import type { Lifetime, TransferTerms } from '../chains/chain-gateway.ts'
import type { KeyPath } from '../chains/signer.ts'

/**
 * `payout` and `refund` settle an order; `return` sends a suspended deposit back; `withdrawal` sends an account its coins; `cold`
 * sends a surplus to the cold wallet; the others move our own coins between our addresses.
 */
export type PaymentPurpose = 'payout' | 'refund' | 'return' | 'withdrawal' | 'sweep' | 'gas' | 'cold'

/**
 * INTENT: committed, nothing claimed. RESERVED: a nonce or inputs are its own. SIGNED: raw bytes and txid are stored.
 * SENT: handed to a node at least once. FINAL: deep enough in the chain. FAILED: on chain and without effect.
 * HELD: a person must look (the signer refused, or a foreign transaction sits at our nonce).
 */
export type PaymentStatus = 'INTENT' | 'RESERVED' | 'SIGNED' | 'SENT' | 'FINAL' | 'FAILED' | 'HELD'

/** Change outputs follow the output that pays the recipient. */
export const FIRST_CHANGE_VOUT = 1
/** Output of a void on a chain of outputs: everything that its inputs hold, less the fee. */
export const VOID_VOUT = 0

/** An output of ours that nobody has spent. */
export interface Utxo {
  txId: string
  vout: number
  amountAtomic: bigint
  key: KeyPath
}

/**
 * What a payment has claimed for itself. Every attempt uses it; another payment never does. Where nothing can be claimed,
 * an attempt has a life instead, and the next begins only when it is proven to be over (`expiring`); or there is never more
 * than one (`once`). A void (`isVoid`) takes the number or inputs and pays only ourselves.
 */
export type Reservation =
  | { kind: 'sequence'; sequence: number; terms: TransferTerms; isVoid?: true }
  | { kind: 'expiring'; terms: TransferTerms; life: Lifetime }
  | { kind: 'once'; terms: TransferTerms }
  | { kind: 'inputs'; inputs: Utxo[]; feeAtomic: bigint; changeAtomic: bigint; changeOutputs: number; isVoid?: true }

/** Coins on their way out of one of our addresses. The row in INTENT is the outbox: the loop only carries it out. */
export interface Payment {
  id: string
  purpose: PaymentPurpose
  /** What it is for, unique with the purpose: the order, the withdrawal, or the deposit that is returned or swept. */
  reference: string
  orderId: number | null
  chain: ChainId
  /** Slug of what is paid. */
  asset: string
  /** Which key pays. */
  source: KeyPath
  /** Canonical receiving address. */
  to: string
  memo: string | null
  amountAtomic: bigint
  status: PaymentStatus
  reservation: Reservation | null
  /** Network fee that was charged for it, base units of the asset; 0 for a payment of our own. */
  chargedFeeAtomic: bigint
  /** Highest network fee that was allowed when it was reserved or replaced, base units of the chain's coin; null before. */
  allowedFeeAtomic: bigint | null
  /** Most that the network may take, base units of the chain's coin, held in the ledger: of its dearest version. What it took, once it is final. */
  heldFeeAtomic: bigint
  raw: string | null
  txId: string | null
  /** What the network took, as it was booked when it was final. */
  feeAtomic: bigint | null
  /** Block it was first found in, for confirmations. */
  blockHeight: number | null
  createdAt: number
  sentAt: number | null
  /** How often it had to begin again, or was undone after it was final. */
  timesReopened: number
  /** When, and at which height of the chain, it was last handed over anew: what it has waited for a block since. */
  tried: { at: number; height: number } | null
  /** How often it was signed again with a higher fee. */
  timesReplaced: number
  /** Most that its fee may come to by a person's decision, base units of the chain's coin; null leaves it to the policy. */
  feeCeilingAtomic: bigint | null
  /** A person is called to it; null while it goes on by itself. */
  stuck: StuckPayment | null
  /** While its node refuses to estimate it: the first and the latest time in a row; null once the node takes it. */
  refused: { since: number; latest: number } | null
  /** Why it is HELD unsigned; null while it is not, or where its chain halted over it. */
  held: HeldPayment | null
  /** Since when it is the first in line of its key and no block takes it, epoch milliseconds; null while others go first. */
  frontSince: number | null
  /** When its void was requested, by the clock or an operator, epoch milliseconds; null where it was not. */
  voidRequestedAt: number | null
  /** Operator whose command created it; null for a payment that the worker committed by itself. */
  proposedBy: string | null
}

/**
 * Why a payment is held unsigned. `costly`: the network would take more than is allowed. `signer`: the signer refused.
 * `node`: its node refused to estimate it for too long. `voided`: no block took it, and its number or inputs were used by a
 * transaction that pays only ourselves. `approval`: it is worth more than the payment cap, and waits for approvers. `caps`: the
 * signer's cap of the hour or day is used up; it begins again at `retryAt`.
 */
export interface HeldPayment {
  why: 'costly' | 'signer' | 'node' | 'voided' | 'approval' | 'caps'
  /** The fee that the network would take, base units of the chain's coin; only for `costly`. */
  wantedFeeAtomic: bigint | null
  /** The fee that is allowed; null where the gas limit is over its cap, or for another reason. */
  allowedFeeAtomic: bigint | null
  /** When it begins again by itself, epoch milliseconds; only for `caps`. */
  retryAt?: number
}

/**
 * Why no higher fee is sent. `ceiling`: it would cost more than the policy or a person allows. `too-often`: it was replaced
 * as often as it may be. `no-change`: no change is left to take it from. `funds`: the hot wallet does not hold it.
 * `signer`: the signer refused. `not-taken`: no node keeps its transaction. `voiding`: its void
 * waits for a block. `no-void`: its chain has no transaction that could take its place.
 */
export type StuckWhy = 'ceiling' | 'too-often' | 'no-change' | 'funds' | 'signer' | 'not-taken' | 'voiding' | 'no-void'

/** A sent payment that waits for a block and is not replaced by itself. */
export interface StuckPayment {
  since: number
  why: StuckWhy
  /** The fee that the next version would take, base units of the chain's coin. */
  wantedFeeAtomic: bigint
}

/** Whether coins have left by it, or may have: its signed bytes are stored. */
export function isLeaving(payment: Pick<Payment, 'raw'>): boolean {
  return payment.raw !== null
}

/** Whether the current version of a payment is a void: it uses the number or inputs up and pays only ourselves. */
export function isVoid({ reservation }: Pick<Payment, 'reservation'>): boolean {
  return reservation !== null && 'isVoid' in reservation
}

/** What names the postings of a payment: its id, and once it was reopened which time it is. */
export function paymentReference(payment: Pick<Payment, 'id' | 'timesReopened'>): string {
  return payment.timesReopened === 0 ? payment.id : `${payment.id}.${payment.timesReopened}`
}

/** One signed version of a payment. Kept for ever: whatever was signed once may come into a block. */
export interface PaymentAttempt {
  paymentId: string
  /** Counts from 1 within the payment. */
  attempt: number
  txId: string
  raw: string
  reservation: Reservation
  /** Why it can have no effect any more; null while it may. */
  end: AttemptEnd | null
}

/**
 * `expired`: proven by a final block of this clock. `failed`: it, or another with its number, is final in the block of this
 * height and moved nothing. A version that was replaced by one with the same number or inputs needs no end of its own: one of
 * them can be in a block.
 */
export interface AttemptEnd {
  kind: 'expired' | 'failed'
  by: number
}
