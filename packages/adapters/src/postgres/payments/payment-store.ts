import type { KeyPath } from '@cambio/core/chains/key-path'
import type { SpentOutput } from '@cambio/core/chains/observed-block'
import type { ChainId } from '@cambio/core/instruments/instrument'
import type { AttemptEnd, HeldPayment, Payment, PaymentAttempt, PaymentStatus } from '@cambio/core/payments/payment'
import type { Utxo } from '@cambio/core/chains/utxo'
import {
  MAX_ESTIMATE_GAP_MS,
  type NewPayment,
  type PaymentStore,
  type Postponement,
  type UnsentLimits,
  type UnsentPayments,
} from '@cambio/core/payments/payment-store'
import type { OwnTransaction } from '@cambio/core/payments/own-transaction'
import {
  attemptFromRow,
  ownTransactionFromRow,
  paymentFromRow,
  type AttemptRow,
  type OwnTransactionRow,
  type PaymentRow,
  PAYMENT_COLUMNS,
} from './payment-row.ts'
import type { Queryable } from '../queryable.ts'
import {
  claimSequence,
  spendableLocked,
  claimInputs,
  claimantOf,
  inputsInFlight,
  releaseClaims,
  dropClaimedInputs,
  addUtxo,
  dropUnspent,
} from './payment-claims.ts'
import { savePayments } from './save-payments.ts'

/**
 * SQL condition on a payment `p`: the network can no longer include any of its signed transactions. The payment is held
 * without a reservation, and each of its signed attempts has ended.
 */
const NO_BYTES_LIVE = `p.status = 'HELD' AND p.raw IS NULL AND p.tx_id IS NULL AND p.reservation IS NULL
  AND NOT EXISTS (SELECT 1 FROM payment_attempt a WHERE a.payment_id = p.id AND a.ended IS NULL)`

/**
 * SQL condition for the payments that a worker pass tries to send. Each urgency has one limit for payments that can
 * proceed, and another one for payments that must wait. No group can therefore displace another.
 */
const READY = `id IN (
  SELECT chosen.id FROM generate_series(0, 3) AS rank (urgency), LATERAL (
    (SELECT id FROM payment WHERE chain = $1 AND payment.urgency = rank.urgency AND waits_for IS NULL
       AND status IN ('INTENT', 'RESERVED', 'SIGNED') ORDER BY id LIMIT $2)
    UNION ALL
    (SELECT id FROM payment WHERE chain = $1 AND payment.urgency = rank.urgency
       AND waits_for IN ('refusal', 'coins', 'fee') ORDER BY try_after, id LIMIT $3)
  ) AS chosen) ORDER BY urgency, id`

export class PostgresPaymentStore implements PaymentStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async intend(payment: NewPayment, now: number): Promise<Payment | null> {
    const { rows } = await this.#db.query<PaymentRow>(
      `WITH intended AS (
         INSERT INTO payment (purpose, reference, order_id, chain, asset, source_purpose, source_index, to_address, memo,
           amount, status, created_at, charged_fee)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'INTENT', to_timestamp($11::numeric / 1000), $12)
         ON CONFLICT (purpose, reference) DO NOTHING RETURNING ${PAYMENT_COLUMNS}
       ), settles AS (
         INSERT INTO settlement (order_id, payment_id, purpose)
         SELECT order_id, id, purpose FROM intended WHERE order_id IS NOT NULL
       )
       SELECT ${PAYMENT_COLUMNS} FROM intended`,
      [
        payment.purpose,
        payment.reference,
        payment.orderId,
        payment.chain,
        payment.asset,
        payment.source.purpose,
        payment.source.index,
        payment.to,
        payment.memo,
        payment.amountAtomic.toString(),
        now,
        payment.chargedFeeAtomic.toString(),
      ],
    )
    return rows[0] ? paymentFromRow(rows[0]) : null
  }

  async voidSettlement(id: string): Promise<boolean> {
    const { rowCount } = await this.#db.query(
      `WITH voided AS (
         UPDATE payment p SET order_id = NULL, held = NULL WHERE id = $1 AND order_id IS NOT NULL AND ${NO_BYTES_LIVE} RETURNING id
       )
       DELETE FROM settlement USING voided WHERE settlement.payment_id = voided.id`,
      [id],
    )
    return rowCount === 1
  }

  async voidReturn(id: string): Promise<boolean> {
    const { rows } = await this.#db.query<{ voided: boolean }>('SELECT void_return($1) AS voided', [id])
    return rows[0]?.voided === true
  }

  async settleIntoBalance(orderId: number): Promise<void> {
    await this.#db.query(`INSERT INTO settlement (order_id, purpose) VALUES ($1, 'balance')`, [orderId])
  }

  async find(id: string): Promise<Payment | null> {
    return (await this.#payments('id = $1', [id]))[0] ?? null
  }

  async findFor(purpose: Payment['purpose'], reference: string): Promise<Payment | null> {
    return (await this.#payments('purpose = $1 AND reference = $2', [purpose, reference]))[0] ?? null
  }

  async findLocked(id: string): Promise<Payment | null> {
    return (await this.#payments('id = $1 FOR UPDATE', [id]))[0] ?? null
  }

  async findAllLocked(ids: readonly string[]): Promise<Payment[]> {
    return this.#payments('id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE', [ids])
  }

  async inStatus(chain: ChainId, statuses: readonly PaymentStatus[], limit: number): Promise<Payment[]> {
    return this.#payments('chain = $1 AND status = ANY ($2) ORDER BY id LIMIT $3', [chain, statuses, limit])
  }

  async sent(chain: ChainId, after: string | null, limit: number): Promise<Payment[]> {
    return this.#payments(`chain = $1 AND status = 'SENT' AND id > $2 ORDER BY id LIMIT $3`, [
      chain,
      after ?? '0',
      limit,
    ])
  }

  async unsent(chain: ChainId, now: number, limits: UnsentLimits): Promise<UnsentPayments> {
    const ready = await this.#payments(READY, [chain, limits.ready, limits.waiting])
    const [retry] = await this.#payments(
      `id = (SELECT id FROM payment WHERE chain = $1 AND waits_for IN ('proof', 'estimate')
         AND try_after <= to_timestamp($2::numeric / 1000) ORDER BY urgency, try_after, id LIMIT 1)`,
      [chain, now],
    )
    return { ready, retry: retry ?? null }
  }

  async postpone(paymentId: string, { waitsFor, firstMs, maxMs }: Postponement, now: number): Promise<number> {
    const { rows } = await this.#db.query<{ waits_since: Date }>(
      `WITH wait AS (
         SELECT id, CASE WHEN waits_for = $2 AND ($2 <> 'estimate' OR try_after > to_timestamp($3::numeric / 1000)
             - interval '${MAX_ESTIMATE_GAP_MS} milliseconds') THEN waits_since ELSE to_timestamp($3::numeric / 1000) END AS since
         FROM payment WHERE id = $1 AND (status = 'INTENT' OR (status = 'RESERVED' AND $2 <> 'estimate')) FOR UPDATE
       )
       UPDATE payment p SET waits_for = $2, waits_since = wait.since,
         try_after = to_timestamp(($3::numeric + least($5::numeric, greatest($4::numeric,
           $3::numeric - 1000 * extract(epoch FROM wait.since)))) / 1000)
       FROM wait WHERE p.id = wait.id RETURNING p.waits_since`,
      [paymentId, waitsFor, now, firstMs, maxMs],
    )
    return rows[0]?.waits_since.getTime() ?? now
  }

  async overdueChains(before: number): Promise<ReadonlySet<ChainId>> {
    const { rows } = await this.#db.query<{ chain: string }>(
      `SELECT DISTINCT chain FROM payment WHERE status = 'INTENT' AND urgency = 1 AND waits_for IS DISTINCT FROM 'coins'
         AND coalesce(waits_since, CASE WHEN reopened = 0 THEN created_at END) <= to_timestamp($1::numeric / 1000)`,
      [before],
    )
    return new Set(rows.map(({ chain }) => chain))
  }

  async stuckChains(): Promise<ReadonlySet<ChainId>> {
    const { rows } = await this.#db.query<{ chain: string }>(
      'SELECT DISTINCT chain FROM payment WHERE stuck IS NOT NULL',
    )
    return new Set(rows.map(({ chain }) => chain))
  }

  async cappedUntil(chain: ChainId, now: number, limit: number): Promise<Payment[]> {
    return this.#payments(
      `chain = $1 AND status = 'HELD' AND held ->> 'why' = 'caps' AND (held ->> 'retryAt')::bigint <= $2 ORDER BY id LIMIT $3`,
      [chain, now, limit],
    )
  }

  async oldestHeld(why: HeldPayment['why']): Promise<number | null> {
    const { rows } = await this.#db.query<{ oldest: Date | null }>(
      `SELECT min(created_at) AS oldest FROM payment WHERE status = 'HELD' AND held ->> 'why' = $1`,
      [why],
    )
    return rows[0]?.oldest?.getTime() ?? null
  }

  async forOrder(orderId: number): Promise<Payment[]> {
    return this.#payments(
      `id IN (SELECT id FROM payment WHERE order_id = $1
              UNION ALL
              SELECT p.id FROM deposit d JOIN payment p ON p.purpose = 'return' AND p.reference = d.id::text
              WHERE d.order_id = $1) ORDER BY id`,
      [orderId],
    )
  }

  async save(payment: Payment): Promise<void> {
    await this.saveAll([payment])
  }

  async saveAll(payments: readonly Payment[]): Promise<void> {
    if (payments.length > 0) await savePayments(this.#db, payments)
  }

  async attemptsOf(paymentId: string): Promise<PaymentAttempt[]> {
    const { rows } = await this.#db.query<AttemptRow>(
      'SELECT attempt, tx_id, raw, reservation, ended, ended_by FROM payment_attempt WHERE payment_id = $1 ORDER BY attempt',
      [paymentId],
    )
    return rows.map((row) => attemptFromRow(paymentId, row))
  }

  async endAttempt(chain: ChainId, txId: string, end: AttemptEnd): Promise<void> {
    await this.#db.query(
      'UPDATE payment_attempt SET ended = $3, ended_by = $4 WHERE chain = $1 AND tx_id = $2 AND ended IS NULL',
      [chain, txId, end.kind, end.by],
    )
  }

  async claimSequence(chain: ChainId, source: KeyPath, paymentId: string, next: number): Promise<number> {
    return claimSequence(this.#db, chain, source, paymentId, next)
  }

  async spendableLocked(chain: ChainId, limit: number): Promise<Utxo[]> {
    return spendableLocked(this.#db, chain, limit)
  }

  async claimInputs(chain: ChainId, inputs: readonly Utxo[], paymentId: string): Promise<void> {
    return claimInputs(this.#db, chain, inputs, paymentId)
  }

  async claimantOf(chain: ChainId, txId: string, vout: number): Promise<string | null> {
    return claimantOf(this.#db, chain, txId, vout)
  }

  async inputsInFlight(
    chain: ChainId,
    spends: readonly SpentOutput[],
  ): Promise<(SpentOutput & { paymentId: string })[]> {
    return inputsInFlight(this.#db, chain, spends)
  }

  async releaseClaims(paymentId: string): Promise<void> {
    return releaseClaims(this.#db, paymentId)
  }

  async dropClaimedInputs(paymentId: string): Promise<void> {
    return dropClaimedInputs(this.#db, paymentId)
  }

  async closedAboveLocked(chain: ChainId, height: number): Promise<Payment[]> {
    return this.#payments(
      `chain = $1 AND block_height > $2 AND status IN ('FINAL', 'FAILED', 'HELD') ORDER BY id FOR UPDATE`,
      [chain, height],
    )
  }

  async addUtxo(chain: ChainId, utxo: Utxo, blockHeight: number): Promise<void> {
    return addUtxo(this.#db, chain, utxo, blockHeight)
  }

  async dropUnspent(chain: ChainId, txId: string, vout: number): Promise<void> {
    return dropUnspent(this.#db, chain, txId, vout)
  }

  async ownTransactions(chain: ChainId, txIds: readonly string[]): Promise<Map<string, OwnTransaction>> {
    const { rows } = await this.#db.query<OwnTransactionRow>(
      `SELECT a.tx_id, p.purpose, p.to_address, p.asset, p.amount::text, 
         CASE a.reservation ->> 'kind' WHEN 'once' THEN NULL ELSE coalesce(a.reservation ->> 'changeAtomic', '0') END AS change,
         coalesce((a.reservation ->> 'changeOutputs')::int, 1) AS change_outputs,
         coalesce((a.reservation ->> 'isVoid')::boolean, false) AS is_void
       FROM payment_attempt a JOIN payment p ON p.id = a.payment_id WHERE a.chain = $1 AND a.tx_id = ANY ($2)`,
      [chain, txIds],
    )
    return new Map(rows.map((row) => [row.tx_id, ownTransactionFromRow(row)]))
  }

  async #payments(where: string, values: unknown[]): Promise<Payment[]> {
    const { rows } = await this.#db.query<PaymentRow>(`SELECT ${PAYMENT_COLUMNS} FROM payment WHERE ${where}`, values)
    return rows.map(paymentFromRow)
  }
}
