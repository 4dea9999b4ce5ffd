import type { Counted } from '@cambio/core/ops/counted'
import type {
  AssetDirection,
  BookLine,
  OpsAction,
  OpsStore,
  StoppedPayment,
  StuckPaymentEntry,
  UncreditedDeposit,
  WaitingDeposit,
  WaitingOrder,
} from '@cambio/core/ops/ops-store'
import { present } from '@cambio/kernel/assert'
import {
  ordersForOperator,
  stoppedPayments,
  stuckPayments,
  suspendedDeposits,
  lateDeposits,
  uncreditedDeposits,
} from './ops-queue-queries.ts'
import type { Queryable } from '../queryable.ts'

interface ActionRow {
  at: Date
  operator: string
  action: string
  subject: string
  reason: string
  facts: Record<string, string>
}

const DIRECTION_COLUMNS: Record<AssetDirection, string> = {
  deposits: 'is_deposit_enabled',
  payouts: 'is_payout_enabled',
}

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
    return suspendedDeposits(this.#db, limit)
  }

  async unscreenedDeposits(before: number, limit: number): Promise<Counted<UncreditedDeposit>> {
    return uncreditedDeposits(this.#db, 'unscreened_since', before, limit)
  }

  async disputedDeposits(before: number, limit: number): Promise<Counted<UncreditedDeposit>> {
    return uncreditedDeposits(this.#db, 'disputed_since', before, limit)
  }

  async lateDeposits(before: number, limit: number): Promise<Counted<UncreditedDeposit>> {
    return lateDeposits(this.#db, before, limit)
  }

  async ordersForOperator(limit: number): Promise<Counted<WaitingOrder>> {
    return ordersForOperator(this.#db, limit)
  }

  stoppedPayments(limit: number): Promise<Counted<StoppedPayment>> {
    return stoppedPayments(this.#db, `(p.held ->> 'why') IS DISTINCT FROM 'approval'`, limit)
  }

  paymentsAwaitingApproval(limit: number): Promise<Counted<StoppedPayment>> {
    return stoppedPayments(this.#db, `p.held ->> 'why' = 'approval'`, limit)
  }

  async stuckPayments(limit: number): Promise<Counted<StuckPaymentEntry>> {
    return stuckPayments(this.#db, limit)
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

  async signerSwitch(): ReturnType<OpsStore['signerSwitch']> {
    const { rows } = await this.#db.query<{ killed: boolean; since: Date; must_finish: boolean }>(
      `SELECT killed, since, older_since IS NOT NULL AND finished_at IS NULL AS must_finish FROM signer_switch`,
    )
    const row = present(rows[0], 'the switch has one row')
    return { killed: row.killed, since: row.since.getTime(), mustFinishRestore: row.must_finish }
  }

  async markRestoreFinished(): Promise<void> {
    await this.#db.query('UPDATE signer_switch SET finished_at = now()')
  }

  async setSignerKilled(killed: boolean): Promise<boolean> {
    const { rowCount } = await this.#db.query(
      `UPDATE signer_switch SET killed = $1, since = now(), revived_at = CASE WHEN $1 THEN revived_at ELSE now() END,
         older_since = NULL, finished_at = NULL
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
}
