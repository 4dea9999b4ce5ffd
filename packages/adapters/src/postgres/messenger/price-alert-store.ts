import {
  MAX_ALERTS,
  type AlertTarget,
  type FiredPair,
  type PriceAlert,
  type PriceAlertStore,
} from '@cambio/core/messenger/alerts/price-alert'
import type { Queryable } from '../queryable.ts'
import { TIME } from '../time.ts'

/** Maximum number of pairs that one pass checks. */
const MAX_PAIRS = 10_000

interface AlertRow {
  alert_id: string
  messenger_user_id: string
  from_title: string
  to_title: string
  price: string
  direction: PriceAlert['direction']
}

export class PostgresPriceAlertStore implements PriceAlertStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async list(messengerUserId: number, now: number): Promise<PriceAlert[]> {
    const { rows } = await this.#db.query<AlertRow>(
      `SELECT alert_id, messenger_user_id, from_title, to_title, trim_scale(price)::text AS price, direction
       FROM price_alert WHERE messenger_user_id = $1 AND expires_at > ${TIME(2)} ORDER BY alert_id`,
      [messengerUserId, now],
    )
    return rows.map((row) => ({
      alertId: row.alert_id,
      messengerUserId: Number(row.messenger_user_id),
      from: row.from_title,
      to: row.to_title,
      price: row.price,
      direction: row.direction,
    }))
  }

  async add(target: AlertTarget, { now, expiresAt }: { now: number; expiresAt: number }): Promise<boolean> {
    const { messengerUserId, from, to, price, direction } = target
    await this.#db.query(`DELETE FROM price_alert WHERE messenger_user_id = $1 AND expires_at <= ${TIME(2)}`, [
      messengerUserId,
      now,
    ])
    const values = [messengerUserId, from, to, price, direction, now, expiresAt, MAX_ALERTS]
    // A concurrent call may occupy the chosen slot first. This can happen at most once per slot, so one attempt for
    // each slot and a final one are sufficient.
    for (let attempt = 0; attempt <= MAX_ALERTS; attempt += 1) {
      const { rows } = await this.#db.query<{ is_open: boolean; is_full: boolean }>(
        `WITH free AS (
           SELECT slot FROM generate_series(1, $8::int) slot
           WHERE NOT EXISTS (SELECT 1 FROM price_alert p WHERE p.messenger_user_id = $1 AND p.slot = slot.slot)
           ORDER BY slot LIMIT 1),
         made AS (
           INSERT INTO price_alert (messenger_user_id, slot, from_title, to_title, price, direction, created_at, expires_at)
           SELECT $1, slot, $2, $3, $4, $5, ${TIME(6)}, ${TIME(7)} FROM free ON CONFLICT DO NOTHING RETURNING 1)
         SELECT NOT EXISTS (SELECT 1 FROM free) AS is_full, EXISTS (SELECT 1 FROM made) OR EXISTS (
           SELECT 1 FROM price_alert WHERE messenger_user_id = $1 AND from_title = $2 AND to_title = $3
             AND price = $4 AND direction = $5) AS is_open`,
        values,
      )
      if (rows[0]?.is_open) return true
      if (rows[0]?.is_full) return false
    }
    return false
  }

  async remove({ messengerUserId, alertId }: { messengerUserId: number; alertId: string }): Promise<boolean> {
    const { rowCount } = await this.#db.query(
      'DELETE FROM price_alert WHERE messenger_user_id = $1 AND alert_id = $2',
      [messengerUserId, alertId],
    )
    return rowCount === 1
  }

  async pairs(now: number): Promise<{ from: string; to: string }[]> {
    const { rows } = await this.#db.query<AlertRow>(
      `SELECT DISTINCT from_title, to_title FROM price_alert WHERE expires_at > ${TIME(1)} LIMIT ${MAX_PAIRS}`,
      [now],
    )
    return rows.map((row) => ({ from: row.from_title, to: row.to_title }))
  }

  async fire({ from, to, price, shown, now, expiresAt }: FiredPair, limit: number): Promise<number> {
    const { rowCount } = await this.#db.query(
      `WITH reached AS (
         DELETE FROM price_alert WHERE alert_id IN (
           SELECT alert_id FROM price_alert
           WHERE from_title = $1 AND to_title = $2 AND expires_at > ${TIME(5)}
             AND CASE direction WHEN 'above' THEN price <= $3 ELSE price >= $3 END
           ORDER BY alert_id LIMIT $7)
         RETURNING messenger_user_id, trim_scale(price)::text AS price, alert_id)
       INSERT INTO messenger_message (messenger_user_id, kind, facts, created_at, next_at, expires_at)
       SELECT messenger_user_id, 'PRICE_ALERT',
         jsonb_build_object('from', $1::text, 'to', $2::text, 'price', price, 'current', $4::text),
         ${TIME(5)}, ${TIME(5)}, ${TIME(6)} FROM reached ORDER BY alert_id`,
      [from, to, price, shown, now, expiresAt, limit],
    )
    return rowCount ?? 0
  }
}
