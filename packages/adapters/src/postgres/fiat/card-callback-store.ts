import type { CardCallbackStore, WaitingCallback } from '@cambio/core/card-orders/card-order-store'
import type { Queryable } from '../queryable.ts'
import { TIME } from '../time.ts'

interface CallbackRow {
  callback_id: string
  provider: string
  body: Buffer
  signature: string
  attempts: number
}

export class PostgresCardCallbackStore implements CardCallbackStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async add({ provider, digest, body, signature }: Parameters<CardCallbackStore['add']>[0]): Promise<void> {
    await this.#db.query(
      'INSERT INTO card_callback (provider, digest, body, signature) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [provider, digest, Buffer.from(body), signature],
    )
  }

  async waiting(limit: number): Promise<WaitingCallback[]> {
    const { rows } = await this.#db.query<CallbackRow>(
      `SELECT callback_id, provider, body, signature, attempts FROM card_callback
       WHERE applied_at IS NULL AND (try_after IS NULL OR try_after <= now()) ORDER BY callback_id LIMIT $1`,
      [limit],
    )
    return rows.map(({ callback_id: callbackId, ...callback }) => ({ callbackId, ...callback }))
  }

  async applied(callbackId: string): Promise<void> {
    await this.#db.query('UPDATE card_callback SET applied_at = now(), body = NULL WHERE callback_id = $1', [
      callbackId,
    ])
  }

  async failed(callbackId: string, retryMs: number): Promise<void> {
    await this.#db.query(
      `UPDATE card_callback SET attempts = attempts + 1, try_after = now() + make_interval(secs => $2::numeric / 1000)
       WHERE callback_id = $1`,
      [callbackId, retryMs],
    )
  }

  async forgetApplied(before: number): Promise<void> {
    await this.#db.query(`DELETE FROM card_callback WHERE applied_at < ${TIME(1)}`, [before])
  }
}
