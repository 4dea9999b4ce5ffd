import type { Counted } from '@cambio/core/ops/counted'
import { BANK_CHAIN } from '@cambio/core/instruments/instrument'
import type {
  StoppedPayment,
  StuckPaymentEntry,
  UncreditedDeposit,
  WaitingDeposit,
  WaitingOrder,
} from '@cambio/core/ops/ops-store'
import { heldFromJson, type HeldJson } from '../orders/held-json.ts'
import type { Queryable } from '../queryable.ts'
import { stuckFromJson, type StuckJson } from '../payments/stuck-json.ts'

type TotalRow<T> = T & { total: number }

/** Time after which operators see a payment of any status that is not final. */
const LATE_PAYMENT = `interval '3 hours'`
/** Time after which operators see a payment whose fee estimate keeps failing. */
const FAILING_PAYMENT = `interval '2 minutes'`

/** Returns the deposits that are waiting for an operator. */
export async function suspendedDeposits(db: Queryable, limit: number): Promise<Counted<WaitingDeposit>> {
  interface Row {
    id: string
    asset: string
    amount: string
    order_id: number | null
    user_id: number | null
    balance_of: number | null
    seen_at: Date
    refund_address: string | null
    listing: WaitingDeposit['listing']
  }
  return selectCounted<Row, WaitingDeposit>(
    db,
    `SELECT d.id, d.asset, d.amount, d.order_id, d.user_id, d.balance_of, d.seen_at, d.listing, o.refund_address, count(*) OVER ()::int AS total
     FROM deposit d LEFT JOIN orders o USING (order_id) WHERE d.status = 'SUSPENSE' ORDER BY d.id LIMIT $1`,
    limit,
    (row) => ({
      id: row.id,
      asset: row.asset,
      amountAtomic: BigInt(row.amount),
      orderId: row.order_id,
      userId: row.user_id,
      balanceOf: row.balance_of,
      seenAt: row.seen_at.getTime(),
      refundAddress: row.refund_address,
      listing: row.listing,
    }),
  )
}

/**
 * Returns the uncredited deposits that are waiting for screening or are disputed, longest wait first. Omits deposits
 * that began to wait after `before` (epoch milliseconds).
 */
export async function uncreditedDeposits(
  db: Queryable,
  why: 'unscreened_since' | 'disputed_since',
  before: number,
  limit: number,
): Promise<Counted<UncreditedDeposit>> {
  return selectCounted<UncreditedRow, UncreditedDeposit>(
    db,
    `SELECT id, asset, amount, order_id, user_id, ${why} AS since, count(*) OVER ()::int AS total FROM deposit
     WHERE status = 'SEEN' AND ${why} <= to_timestamp($2::numeric / 1000)
     ORDER BY ${why}, id LIMIT $1`,
    limit,
    uncreditedOf,
    before,
  )
}

/**
 * Returns deposits that are still uncredited although they have enough confirmations, longest wait first. Omits
 * deposits that wait for screening or a second node, deposits on halted chains, and deposits in blocks after `before`
 * (epoch milliseconds).
 */
export async function lateDeposits(db: Queryable, before: number, limit: number): Promise<Counted<UncreditedDeposit>> {
  return selectCounted<UncreditedRow, UncreditedDeposit>(
    db,
    `SELECT d.id, d.asset, d.amount, d.order_id, d.user_id, coalesce(d.block_at, d.seen_at) AS since,
       count(*) OVER ()::int AS total
     FROM deposit d JOIN instrument i ON i.slug = d.asset JOIN chain_cursor c ON c.chain = d.chain
     WHERE d.status = 'SEEN' AND d.unscreened_since IS NULL AND d.disputed_since IS NULL
       AND c.height - d.block_height >= i.min_confirmations_to_trade
       AND coalesce(d.block_at, d.seen_at) <= to_timestamp($2::numeric / 1000)
       AND NOT EXISTS (SELECT FROM chain_halt h WHERE h.chain = d.chain)
     ORDER BY since, d.id LIMIT $1`,
    limit,
    uncreditedOf,
    before,
  )
}

interface UncreditedRow {
  id: string
  asset: string
  amount: string
  order_id: number | null
  user_id: number | null
  since: Date
}

function uncreditedOf(row: UncreditedRow): UncreditedDeposit {
  return {
    id: row.id,
    asset: row.asset,
    amountAtomic: BigInt(row.amount),
    orderId: row.order_id,
    userId: row.user_id,
    since: row.since.getTime(),
  }
}

/** Returns the orders that are waiting for an operator. */
export async function ordersForOperator(db: Queryable, limit: number): Promise<Counted<WaitingOrder>> {
  interface Row {
    order_id: number
    state: WaitingOrder['state']
    settlement: WaitingOrder['settlement']
    refund_address: string | null
    updated_at: Date
    escalated_at: Date | null
    fill: WaitingOrder['fill']
    listing: WaitingOrder['listing']
  }
  return selectCounted<Row, WaitingOrder>(
    db,
    // Omit at-risk orders without `escalated_at` and `act_by`, because an operator has already handled them.
    `SELECT order_id, state, settlement, refund_address, updated_at, escalated_at, fill, count(*) OVER ()::int AS total,
       (SELECT d.listing FROM deposit d WHERE d.order_id = orders.order_id AND d.status = 'CREDITED' LIMIT 1) AS listing
     FROM orders WHERE (escalated_at IS NOT NULL OR state IN ('SUSPENSE', 'AT_RISK') OR fill -> 'isOverLimit' = 'true'::jsonb)
       AND NOT (state = 'AT_RISK' AND escalated_at IS NULL AND act_by IS NULL)
     ORDER BY escalated_at NULLS LAST, updated_at LIMIT $1`,
    limit,
    (row) => ({
      orderId: row.order_id,
      state: row.state,
      settlement: row.settlement,
      refundAddress: row.refund_address,
      updatedAt: row.updated_at.getTime(),
      escalatedAt: row.escalated_at?.getTime() ?? null,
      fill: row.fill,
      listing: row.listing,
    }),
  )
}

interface StoppedRow {
  id: string
  purpose: StoppedPayment['purpose']
  reference: string
  status: StoppedPayment['status']
  order_id: number | null
  asset: string
  amount: string
  created_at: Date
  raw: string | null
  held: HeldJson | null
  chain: string
  to_address: string
  memo: string | null
  proposed_by: string | null
}

/**
 * Returns the held, failed and late payments that meet a condition, with their total number.
 * @param which SQL condition on the payment `p`
 */
export function stoppedPayments(db: Queryable, which: string, limit: number): Promise<Counted<StoppedPayment>> {
  return selectCounted<StoppedRow, StoppedPayment>(
    db,
    // Omit payments without funding coins. Operators cannot act on them until the coins arrive again, and the order
    // already shows the problem. Include payments that were held after they were signed, because the signing key may be
    // compromised.
    `SELECT p.id, p.purpose, p.reference, p.status, p.order_id, p.asset, p.amount, p.created_at, p.raw, p.held, p.chain, p.to_address, p.memo,
       p.proposed_by, count(*) OVER ()::int AS total
     FROM payment p
     WHERE ${which} AND (p.status IN ('HELD', 'FAILED') AND NOT (
       (p.status = 'FAILED' OR p.raw IS NULL) AND p.purpose IN ('payout', 'refund', 'return') AND NOT EXISTS (
       SELECT 1 FROM deposit d WHERE d.status IN ('CREDITED', 'SUSPENSE', 'RETURNED')
         AND (d.order_id = p.order_id OR (p.purpose = 'return' AND d.id::text = p.reference))))
       -- Skips an abandoned settlement: its payment no longer belongs to an order.
       AND NOT (p.purpose IN ('payout', 'refund') AND p.order_id IS NULL)
       -- Skips an abandoned sweep, which no longer holds deposits, and the gas payment for it.
       AND NOT (p.raw IS NULL AND p.purpose IN ('sweep', 'gas') AND NOT EXISTS (
         SELECT 1 FROM payment s JOIN deposit d ON d.swept_by = s.id WHERE s.purpose = 'sweep' AND s.reference = p.reference))
       -- Skips a surplus that the bank refused: the worker sends the money again with another payment.
       AND NOT (p.purpose = 'cold' AND p.status = 'FAILED' AND p.chain = '${BANK_CHAIN}')
       AND NOT (p.purpose = 'withdrawal' AND EXISTS (
         SELECT 1 FROM withdrawal w WHERE w.withdrawal_id::text = p.reference AND w.voided_at IS NOT NULL))
       OR p.status IN ('INTENT', 'RESERVED', 'SIGNED', 'SENT') AND p.stuck IS NULL
         AND (p.created_at < now() - ${LATE_PAYMENT} OR p.waits_for = 'estimate' AND p.waits_since < now() - ${FAILING_PAYMENT}))
     ORDER BY p.id LIMIT $1`,
    limit,
    stoppedFromRow,
  )
}

function stoppedFromRow(row: StoppedRow): StoppedPayment {
  return {
    id: row.id,
    purpose: row.purpose,
    reference: row.reference,
    status: row.status,
    orderId: row.order_id,
    asset: row.asset,
    amountAtomic: BigInt(row.amount),
    createdAt: row.created_at.getTime(),
    raw: row.raw,
    held: row.held && heldFromJson(row.held),
    chain: row.chain,
    to: row.to_address,
    memo: row.memo,
    proposedBy: row.proposed_by,
  }
}

/** Returns the stuck payments, which are not in any block. */
export async function stuckPayments(db: Queryable, limit: number): Promise<Counted<StuckPaymentEntry>> {
  interface Row {
    id: string
    purpose: StuckPaymentEntry['purpose']
    order_id: number | null
    chain: string
    asset: string
    amount: string
    held_fee: string
    stuck: StuckJson
    reserved_as: StuckPaymentEntry['reservedAs']
  }
  return selectCounted<Row, StuckPaymentEntry>(
    db,
    `SELECT id, purpose, order_id, chain, asset, amount, held_fee, stuck, reservation ->> 'kind' AS reserved_as, count(*) OVER ()::int AS total
     FROM payment WHERE stuck IS NOT NULL ORDER BY (stuck ->> 'since')::bigint, id LIMIT $1`,
    limit,
    (row) => ({
      id: row.id,
      purpose: row.purpose,
      orderId: row.order_id,
      chain: row.chain,
      asset: row.asset,
      amountAtomic: BigInt(row.amount),
      heldFeeAtomic: BigInt(row.held_fee),
      stuck: stuckFromJson(row.stuck),
      reservedAs: row.reserved_as,
    }),
  )
}

/**
 * Runs a query and returns its rows, together with the column `total`: the number of rows without the limit. The
 * query's first parameter is the limit.
 */
async function selectCounted<Row extends object, T>(
  db: Queryable,
  sql: string,
  limit: number,
  read: (row: Row) => T,
  ...more: unknown[]
): Promise<Counted<T>> {
  const { rows } = await db.query<TotalRow<Row>>(sql, [limit, ...more])
  return { total: rows[0]?.total ?? 0, items: rows.map(read) }
}
