import type { CardCallbackStore, WaitingCallback } from '@cambio/core/card-orders/card-order-store'
import type { CardEvent } from '@cambio/core/fiat/card-transaction'
import { parseFiat, formatFiat } from '@cambio/core/fiat/fiat-money'
import type { Queryable } from './queryable.ts'
import { TIME } from './time.ts'

interface CallbackRow {
  callback_id: string
  provider: string
  event: StoredEvent
}

/** Event as JSON. The paid amount is decimal text of its currency. */
type StoredEvent = CardEvent & { paid: { currency: string; amount: string } | null }

export class PostgresCardCallbackStore implements CardCallbackStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async add({ provider, digest, event }: Parameters<CardCallbackStore['add']>[0]): Promise<void> {
    await this.#db.query(
      'INSERT INTO card_callback (provider, digest, event) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [provider, digest, JSON.stringify(storedEvent(event))],
    )
  }

  async waiting(limit: number): Promise<WaitingCallback[]> {
    const { rows } = await this.#db.query<CallbackRow>(
      'SELECT callback_id, provider, event FROM card_callback WHERE applied_at IS NULL ORDER BY callback_id LIMIT $1',
      [limit],
    )
    return rows.map(({ callback_id: callbackId, provider, event }) => ({
      ...{ callbackId, provider },
      event: readEvent(event),
    }))
  }

  async applied(callbackId: string): Promise<void> {
    await this.#db.query('UPDATE card_callback SET applied_at = now() WHERE callback_id = $1', [callbackId])
  }

  async forgetApplied(before: number): Promise<void> {
    await this.#db.query(`DELETE FROM card_callback WHERE applied_at < ${TIME(1)}`, [before])
  }
}

function storedEvent(event: CardEvent): object {
  if (event.part === 'delivery') return { ...event, paid: null }
  const { paid, ...payment } = event.payment
  return { ...event, payment, paid: paid && { currency: paid.currency, amount: formatFiat(paid) } }
}

function readEvent({ paid, ...event }: StoredEvent): CardEvent {
  if (event.part === 'delivery') return event
  return { ...event, payment: { ...event.payment, paid: paid && parseFiat(paid.amount, paid.currency) } }
}
