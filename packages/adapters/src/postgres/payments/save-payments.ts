import type { Payment } from '@cambio/core/payments/payment'
import { heldToJson } from '../orders/held-json.ts'
import type { Queryable } from '../queryable.ts'
import { reservationToJson } from './reservation-json.ts'
import { stuckToJson } from './stuck-json.ts'

/** Returns SQL that converts epoch milliseconds to a time. */
function time(column: string): string {
  return `to_timestamp(s.${column} / 1000)`
}

const SAVE_PAYMENTS = `
  UPDATE payment p SET status = s.status, reservation = s.reservation, held_fee = s.held_fee, raw = s.raw, tx_id = s.tx_id,
    fee = s.fee, block_height = s.block_height, sent_at = ${time('sent_at')}, amount = s.amount, reopened = s.reopened,
    tried_at = ${time('tried_at')}, tried_height = s.tried_height, replaced = s.replaced, fee_ceiling = s.fee_ceiling,
    stuck = s.stuck, first_refused_at = ${time('first_refused_at')}, last_refused_at = ${time('last_refused_at')},
    allowed_fee = s.allowed_fee, held = s.held, front_since = ${time('front_since')},
    void_requested_at = ${time('void_requested_at')},
    waits_for = CASE WHEN p.status = s.status THEN p.waits_for END,
    waits_since = CASE WHEN p.status = s.status THEN p.waits_since END,
    try_after = CASE WHEN p.status = s.status THEN p.try_after END
  FROM jsonb_to_recordset($1::jsonb) AS s (id bigint, status text, reservation jsonb, held_fee numeric, raw text,
    tx_id text, fee numeric, block_height bigint, sent_at numeric, amount numeric, reopened int, tried_at numeric,
    tried_height bigint, replaced int, fee_ceiling numeric, stuck jsonb, first_refused_at numeric, last_refused_at numeric,
    allowed_fee numeric, held jsonb, front_since numeric, void_requested_at numeric)
  WHERE p.id = s.id`

/** Stores the mutable columns of payments in one statement. */
export async function savePayments(db: Queryable, payments: readonly Payment[]): Promise<void> {
  await db.query({ name: 'save_payments', text: SAVE_PAYMENTS, values: [JSON.stringify(payments.map(rowOf))] })
}

/**
 * Converts a payment to the columns of its row. Amounts become strings, because a JSON number may not represent them
 * exactly.
 */
function rowOf(payment: Payment): Record<string, unknown> {
  return {
    id: payment.id,
    status: payment.status,
    reservation: payment.reservation && reservationToJson(payment.reservation),
    held_fee: payment.heldFeeAtomic.toString(),
    raw: payment.raw,
    tx_id: payment.txId,
    fee: payment.feeAtomic?.toString(),
    block_height: payment.blockHeight,
    sent_at: payment.sentAt,
    amount: payment.amountAtomic.toString(),
    reopened: payment.timesReopened,
    tried_at: payment.tried?.at,
    tried_height: payment.tried?.height,
    replaced: payment.timesReplaced,
    fee_ceiling: payment.feeCeilingAtomic?.toString(),
    stuck: payment.stuck && stuckToJson(payment.stuck),
    first_refused_at: payment.refused?.since,
    last_refused_at: payment.refused?.latest,
    allowed_fee: payment.allowedFeeAtomic?.toString(),
    held: payment.held && heldToJson(payment.held),
    front_since: payment.frontSince,
    void_requested_at: payment.voidRequestedAt,
  }
}
