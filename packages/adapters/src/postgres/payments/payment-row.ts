import type { KeyPath } from '@cambio/core/chains/key-path'
import type { OwnTransaction } from '@cambio/core/payments/own-transaction'
import type { AttemptEnd, Payment, PaymentAttempt, PaymentPurpose, PaymentStatus } from '@cambio/core/payments/payment'
import { heldFromJson, type HeldJson } from '../orders/held-json.ts'
import { reservationFromJson, type ReservationJson } from './reservation-json.ts'
import { stuckFromJson, type StuckJson } from './stuck-json.ts'

export interface PaymentRow {
  id: string
  purpose: PaymentPurpose
  reference: string
  order_id: number | null
  chain: string
  asset: string
  source_purpose: KeyPath['purpose']
  source_index: number
  to_address: string
  memo: string | null
  amount: string
  status: PaymentStatus
  reservation: ReservationJson | null
  held_fee: string
  raw: string | null
  tx_id: string | null
  fee: string | null
  block_height: string | null
  created_at: Date
  sent_at: Date | null
  reopened: number
  tried_at: Date | null
  tried_height: string | null
  replaced: number
  fee_ceiling: string | null
  stuck: StuckJson | null
  first_refused_at: Date | null
  last_refused_at: Date | null
  charged_fee: string
  allowed_fee: string | null
  held: HeldJson | null
  front_since: Date | null
  void_requested_at: Date | null
  proposed_by: string | null
}

/** SQL columns of a payment. A query must list them, because the client does not prepare queries with `*`. */
export const PAYMENT_COLUMNS = (
  [
    'id',
    'purpose',
    'reference',
    'order_id',
    'chain',
    'asset',
    'source_purpose',
    'source_index',
    'to_address',
    'memo',
    'amount',
    'status',
    'reservation',
    'held_fee',
    'raw',
    'tx_id',
    'fee',
    'block_height',
    'created_at',
    'sent_at',
    'reopened',
    'tried_at',
    'tried_height',
    'replaced',
    'fee_ceiling',
    'stuck',
    'first_refused_at',
    'last_refused_at',
    'charged_fee',
    'allowed_fee',
    'held',
    'front_since',
    'void_requested_at',
    'proposed_by',
  ] as const satisfies readonly (keyof PaymentRow)[]
).join(', ')

export interface AttemptRow {
  attempt: number
  tx_id: string
  raw: string
  reservation: ReservationJson
  ended: AttemptEnd['kind'] | null
  ended_by: string | null
}

export interface OwnTransactionRow {
  tx_id: string
  purpose: PaymentPurpose
  to_address: string
  asset: string
  amount: string
  change: string | null
  change_outputs: number
  is_void: boolean
}

export function paymentFromRow(row: PaymentRow): Payment {
  return {
    id: row.id,
    purpose: row.purpose,
    reference: row.reference,
    orderId: row.order_id,
    chain: row.chain,
    asset: row.asset,
    source: { purpose: row.source_purpose, index: row.source_index },
    to: row.to_address,
    memo: row.memo,
    amountAtomic: BigInt(row.amount),
    status: row.status,
    reservation: row.reservation && reservationFromJson(row.reservation),
    heldFeeAtomic: BigInt(row.held_fee),
    raw: row.raw,
    txId: row.tx_id,
    feeAtomic: row.fee === null ? null : BigInt(row.fee),
    blockHeight: row.block_height === null ? null : Number(row.block_height),
    createdAt: row.created_at.getTime(),
    sentAt: row.sent_at?.getTime() ?? null,
    timesReopened: row.reopened,
    tried: triedOf(row),
    timesReplaced: row.replaced,
    feeCeilingAtomic: row.fee_ceiling === null ? null : BigInt(row.fee_ceiling),
    stuck: row.stuck && stuckFromJson(row.stuck),
    refused: refusedOf(row),
    chargedFeeAtomic: BigInt(row.charged_fee),
    allowedFeeAtomic: row.allowed_fee === null ? null : BigInt(row.allowed_fee),
    held: row.held && heldFromJson(row.held),
    frontSince: row.front_since?.getTime() ?? null,
    voidRequestedAt: row.void_requested_at?.getTime() ?? null,
    proposedBy: row.proposed_by,
  }
}

function triedOf({ tried_at: at, tried_height: height }: PaymentRow): Payment['tried'] {
  return at === null || height === null ? null : { at: at.getTime(), height: Number(height) }
}

function refusedOf({ first_refused_at: first, last_refused_at: last }: PaymentRow): Payment['refused'] {
  return first === null || last === null ? null : { since: first.getTime(), latest: last.getTime() }
}

export function attemptFromRow(paymentId: string, row: AttemptRow): PaymentAttempt {
  return {
    paymentId,
    attempt: row.attempt,
    txId: row.tx_id,
    raw: row.raw,
    reservation: reservationFromJson(row.reservation),
    end: row.ended === null ? null : { kind: row.ended, by: Number(row.ended_by) },
  }
}

export function ownTransactionFromRow(row: OwnTransactionRow): OwnTransaction {
  return {
    purpose: row.purpose,
    to: row.to_address,
    asset: row.asset,
    amountAtomic: BigInt(row.amount),
    changeAtomic: row.change === null ? null : BigInt(row.change),
    changeOutputs: row.change_outputs,
    isVoid: row.is_void,
  }
}
