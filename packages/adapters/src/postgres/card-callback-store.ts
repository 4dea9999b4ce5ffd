import type { CardCallbackStore, WaitingCallback } from '@cambio/core/card-orders/card-order-store'
import { DELIVERY_STAGES, PAYMENT_STAGES, type CardEvent } from '@cambio/core/fiat/card-transaction'
import { parseFiat, formatFiat } from '@cambio/core/fiat/fiat-money'
import * as z from 'zod'
import type { Queryable } from './queryable.ts'
import { TIME } from './time.ts'

interface CallbackRow {
  callback_id: string
  provider: string
  event: unknown
}

const Common = { partId: z.string(), orderId: z.string(), changedAt: z.nullable(z.number()) }
/**
 * Schema of an event in JSON. The server writes events, so the worker validates them. The paid amount is a decimal
 * string in the event's currency.
 */
const StoredEvent = z.discriminatedUnion('part', [
  z.object({
    ...Common,
    part: z.literal('payment'),
    payment: z.object({ status: z.string(), stage: z.nullable(z.enum(PAYMENT_STAGES)) }),
    paid: z.nullable(z.object({ currency: z.string(), amount: z.string() })),
  }),
  z.object({
    ...Common,
    part: z.literal('delivery'),
    delivery: z.object({
      status: z.string(),
      stage: z.nullable(z.enum(DELIVERY_STAGES)),
      txId: z.nullable(z.string()),
      address: z.nullable(z.string()),
    }),
  }),
])

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
      callbackId,
      provider,
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
  if (event.part === 'delivery') return event
  const { paid, ...payment } = event.payment
  return { ...event, payment, paid: paid && { currency: paid.currency, amount: formatFiat(paid) } }
}

/** Returns a row's event, or null if it does not match the schema. */
function readEvent(stored: unknown): CardEvent | null {
  const read = StoredEvent.safeParse(stored)
  if (!read.success) return null
  if (read.data.part === 'delivery') return read.data
  const { paid: shown, ...event } = read.data
  const paid = shown && parseFiat(shown.amount, shown.currency)
  return shown && !paid ? null : { ...event, payment: { ...event.payment, paid } }
}
