import type {
  AssetDirection,
  BookLine,
  Counted,
  OpsAction,
  OpsStore,
  StoppedPayment,
  StuckPaymentEntry,
  UnscreenedDeposit,
  WaitingDeposit,
  WaitingOrder,
} from '@cambio/core/ops/ops-store'
import { present } from '@cambio/kernel/assert'
import { heldFromJson, type HeldJson } from './held-json.ts'
import type { Queryable } from './queryable.ts'
import { stuckFromJson, type StuckJson } from './stuck-json.ts'

interface ActionRow {
  at: Date
  operator: string
  action: string
  subject: string
  reason: string
  facts: Record<string, string>
}

type TotalRow<T> = T & { total: number }

const DIRECTION_COLUMNS: Record<AssetDirection, string> = {
  deposits: 'is_deposit_enabled',
  payouts: 'is_payout_enabled',
}

/** Time after which a payment that is not final is shown to an operator, whatever its status. */
const LATE_PAYMENT = `interval '3 hours'`

export class PostgresOpsStore implements OpsStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async actAs(operator: string): Promise<void> {
    await this.#db.query(`SELECT set_config('cambio.operator', $1, true)`, [operator])
  }

  async record({ operator, action, subject, reason, facts }: OpsAction): Promise<void> {
    await this.#db.query(
      'INSERT INTO ops_action (operator, action, subject, reason, facts) VALUES ($1, $2, $3, $4, $5)',
      [operator, action, subject, reason, JSON.stringify(facts)],
    )
  }

  async actionsOn(subjects: readonly string[]): Promise<(OpsAction & { at: number })[]> {
    const { rows } = await this.#db.query<ActionRow>(
      `SELECT at, operator, action, subject, reason, facts FROM ops_action WHERE subject = ANY ($1) ORDER BY id`,
      [subjects],
    )
    return rows.map((row) => ({ ...row, at: row.at.getTime() }))
  }

  async suspendedDeposits(limit: number): Promise<Counted<WaitingDeposit>> {
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
    return this.#counted<Row, WaitingDeposit>(
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

  async unscreenedDeposits(before: number, limit: number): Promise<Counted<UnscreenedDeposit>> {
    interface Row {
      id: string
      asset: string
      amount: string
      order_id: number | null
      user_id: number | null
      unscreened_since: Date
    }
    return this.#counted<Row, UnscreenedDeposit>(
      `SELECT id, asset, amount, order_id, user_id, unscreened_since, count(*) OVER ()::int AS total FROM deposit
       WHERE status = 'SEEN' AND unscreened_since <= to_timestamp($2::numeric / 1000)
       ORDER BY unscreened_since, id LIMIT $1`,
      limit,
      (row) => ({
        id: row.id,
        asset: row.asset,
        amountAtomic: BigInt(row.amount),
        orderId: row.order_id,
        userId: row.user_id,
        since: row.unscreened_since.getTime(),
      }),
      before,
    )
  }

  async ordersForOperator(limit: number): Promise<Counted<WaitingOrder>> {
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
    return this.#counted<Row, WaitingOrder>(
      // An order at risk without `escalated_at` has already been handled by an operator.
      `SELECT order_id, state, settlement, refund_address, updated_at, escalated_at, fill, count(*) OVER ()::int AS total,
         (SELECT d.listing FROM deposit d WHERE d.order_id = orders.order_id AND d.status = 'CREDITED' LIMIT 1) AS listing
       FROM orders WHERE (escalated_at IS NOT NULL OR state IN ('SUSPENSE', 'AT_RISK'))
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

  stoppedPayments(limit: number): Promise<Counted<StoppedPayment>> {
    return this.#stopped(`(p.held ->> 'why') IS DISTINCT FROM 'approval'`, limit)
  }

  paymentsAwaitingApproval(limit: number): Promise<Counted<StoppedPayment>> {
    return this.#stopped(`p.held ->> 'why' = 'approval'`, limit)
  }

  #stopped(which: string, limit: number): Promise<Counted<StoppedPayment>> {
    interface Row {
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
    return this.#counted<Row, StoppedPayment>(
      // Leaves out payments whose funding coins are missing: nothing can be done until the coins return, and the order
      // shows the problem. Keeps a payment that was held after signing, because the signing key may be compromised.
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
         AND NOT (p.purpose = 'withdrawal' AND EXISTS (
           SELECT 1 FROM withdrawal w WHERE w.withdrawal_id::text = p.reference AND w.voided_at IS NOT NULL))
         OR p.status IN ('INTENT', 'RESERVED', 'SIGNED', 'SENT') AND p.stuck IS NULL AND p.created_at < now() - ${LATE_PAYMENT})
       ORDER BY p.id LIMIT $1`,
      limit,
      (row) => ({
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
      }),
    )
  }

  async stuckPayments(limit: number): Promise<Counted<StuckPaymentEntry>> {
    interface Row {
      id: string
      purpose: StuckPaymentEntry['purpose']
      order_id: number | null
      chain: string
      asset: string
      amount: string
      held_fee: string
      stuck: StuckJson
    }
    return this.#counted<Row, StuckPaymentEntry>(
      `SELECT id, purpose, order_id, chain, asset, amount, held_fee, stuck, count(*) OVER ()::int AS total
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
      }),
    )
  }

  async haltedChains() {
    const { rows } = await this.#db.query<{ chain: string; reason: string; halted_at: Date }>(
      'SELECT chain, reason, halted_at FROM chain_halt ORDER BY halted_at, chain',
    )
    return rows.map((row) => ({ chain: row.chain, reason: row.reason, since: row.halted_at.getTime() }))
  }

  async wantedOfHotWallets() {
    const { rows } = await this.#db.query<{ asset: string; amount: string; since: Date }>(
      `SELECT asset, sum(amount)::text AS amount, min(created_at) AS since FROM payment
       WHERE status = 'INTENT' AND source_purpose = 'hot' GROUP BY asset`,
    )
    return rows.map((row) => ({ asset: row.asset, amountAtomic: BigInt(row.amount), since: row.since.getTime() }))
  }

  async signerSwitch(): Promise<{ killed: boolean; since: number }> {
    const { rows } = await this.#db.query<{ killed: boolean; since: Date }>('SELECT killed, since FROM signer_switch')
    const row = present(rows[0], 'the switch has one row')
    return { killed: row.killed, since: row.since.getTime() }
  }

  async setSignerKilled(killed: boolean): Promise<boolean> {
    const { rowCount } = await this.#db.query(
      `UPDATE signer_switch SET killed = $1, since = now(), revived_at = CASE WHEN $1 THEN revived_at ELSE now() END
       WHERE killed <> $1`,
      [killed],
    )
    return rowCount === 1
  }

  async halt(chain: string, reason: string, now: number): Promise<boolean> {
    const { rowCount } = await this.#db.query(
      `INSERT INTO chain_halt (chain, reason, halted_at) VALUES ($1, $2, to_timestamp($3::numeric / 1000))
       ON CONFLICT (chain) DO NOTHING`,
      [chain, reason, now],
    )
    return rowCount === 1
  }

  async resume(chain: string): Promise<boolean> {
    const { rowCount } = await this.#db.query('DELETE FROM chain_halt WHERE chain = $1', [chain])
    return rowCount === 1
  }

  async setDirection(slug: string, direction: AssetDirection, isOpen: boolean): Promise<boolean> {
    const column = DIRECTION_COLUMNS[direction]
    const { rowCount } = await this.#db.query(
      `UPDATE instrument SET ${column} = $2 WHERE slug = $1 AND ${column} <> $2`,
      [slug, isOpen],
    )
    return rowCount === 1
  }

  async hotAddresses(): Promise<{ chain: string; address: string }[]> {
    const { rows } = await this.#db.query<{ chain: string; address: string }>(
      `SELECT chain, address FROM own_address WHERE purpose = 'hot'
         AND wallet IS NOT DISTINCT FROM (SELECT fingerprint FROM wallet_identity) ORDER BY chain`,
    )
    return rows
  }

  async books(postings: readonly { kind: string; reference: string }[]): Promise<BookLine[]> {
    const { rows } = await this.#db.query<{
      seq: string
      kind: string
      reference: string
      entries: { account: string; asset: string; amount: string }[]
      at: Date
    }>(
      `SELECT j.seq, j.kind, j.reference, j.entries, j.at
       FROM unnest($1::text[], $2::text[]) AS wanted(kind, reference) JOIN journal j USING (kind, reference) ORDER BY j.seq`,
      [postings.map(({ kind }) => kind), postings.map(({ reference }) => reference)],
    )
    return rows.map(({ entries, at, ...line }) => ({
      ...line,
      at: at.getTime(),
      entries: entries.map(({ account, asset, amount }) => ({ account, asset, amountAtomic: BigInt(amount) })),
    }))
  }

  async #counted<Row extends object, T>(
    sql: string,
    limit: number,
    read: (row: Row) => T,
    ...more: unknown[]
  ): Promise<Counted<T>> {
    const { rows } = await this.#db.query<TotalRow<Row>>(sql, [limit, ...more])
    return { total: rows[0]?.total ?? 0, items: rows.map(read) }
  }
}
