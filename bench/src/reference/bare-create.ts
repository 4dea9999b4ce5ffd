import { randomBytes, randomUUID } from 'node:crypto'
import { MIN_CARD_ORDER_ID } from '@cambio/kernel/order-vocabulary'
import type { Pool } from 'pg'

/**
 * Multiplier that scatters the order IDs. It is odd, so the products of all numbers below 2^30 are distinct modulo
 * 2^30.
 */
const SPREAD = 0x9e37_79b1
let count = 0

/**
 * Returns an unused order ID of at least 2^30 (`MIN_CARD_ORDER_ID`). The server's swap IDs are smaller. The IDs are
 * scattered, so that indexing them costs as much as indexing the server's.
 */
function nextOrderId(): number {
  count += 1
  return MIN_CARD_ORDER_ID + (Math.imul(count, SPREAD) & (MIN_CARD_ORDER_ID - 1))
}

/**
 * Baseline of the `order-create` benchmark. Inserts the rows of an order with plain SQL in one transaction, without the
 * server's checks.
 */
export async function bareCreate(pool: Pool): Promise<void> {
  const orderId = nextOrderId()
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query<{ address: string }>(
      `UPDATE own_address SET order_id = $1 WHERE chain = 'ethereum' AND address = (
         SELECT address FROM own_address WHERE chain = 'ethereum' AND coalesce(wallet, '') = '' AND purpose = 'deposit'
           AND order_id IS NULL AND user_id IS NULL
         ORDER BY key_index LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING address`,
      [orderId],
    )
    await client.query(
      `INSERT INTO orders (order_id, legacy_order_id, rate_mode, from_slug, to_slug, state, deposit_chain, deposit_address,
         destination_address, locale, claimed_deposit, agreed_quote, deposit_deadline, control_token_hash, created_at, updated_at)
       VALUES ($1, $2, 'FLOATING', 'eth', 'ltc', 'WAITING', 'ethereum', $3, $4, 'en', 420000000000000000, $5,
         now() + interval '1 day', $6, now(), now())`,
      [
        orderId,
        randomUUID(),
        rows[0]?.address,
        'rltc1qexample',
        '{"tickAt":0,"costs":[],"price":"1","amountToGetAtomic":"1","networkFeeAtomic":"0","minDepositAtomic":"1","maxDepositAtomic":"1"}',
        randomBytes(32).toString('hex'),
      ],
    )
    await client.query(`INSERT INTO order_event (order_id, kind, seq, at) VALUES ($1, 'CREATION_END', 1, now())`, [
      orderId,
    ])
    await client.query(
      'INSERT INTO idempotency_key (key, request_hash, order_id, created_at) VALUES ($1, $2, $3, now())',
      [randomUUID(), randomBytes(32).toString('hex'), orderId],
    )
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}
