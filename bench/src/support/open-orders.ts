import type { AgreedQuoteJson } from '@cambio/adapters/postgres/orders/quote-json'
import type { Pool } from 'pg'

const AGREED_QUOTE: AgreedQuoteJson = {
  tickAt: 0,
  price: '32.6',
  amountToGetAtomic: '1369200000',
  costs: [],
  networkFeeAtomic: '2230',
  minDepositAtomic: '1',
  maxDepositAtomic: '1000000000000000000000',
}

/**
 * Returns the deposit address of the n-th order. It contains only digits, because the case of letters would depend on a
 * checksum.
 */
export function orderAddress(n: number): string {
  return `0x${String(n).padStart(40, '0')}`
}

export interface OpenOrders {
  count: number
  /** Number of the first order to insert. */
  first: number
  chain: string
  /** Slug of the deposited coin. */
  from: string
  /**
   * Deposit address that all orders share, with the order number as the memo. Null when each order has an address of
   * its own.
   */
  sharedAddress: string | null
  state: 'WAITING' | 'FINISHED'
}

/** Inserts orders with their deposit addresses. `pool` must have the schema owner's rights. */
export async function openOrders(pool: Pool, orders: OpenOrders): Promise<void> {
  const { count, first, chain, from, sharedAddress, state } = orders
  const last = first + count - 1
  const to = from === 'ltc' ? 'eth' : 'ltc'
  if (sharedAddress === null)
    await pool.query(
      `INSERT INTO own_address (chain, address, purpose, key_index, order_id)
       SELECT $3, '0x' || lpad(n::text, 40, '0'), 'deposit', n, n FROM generate_series($1::int, $2::int) n`,
      [first, last, chain],
    )
  else
    await pool.query(
      `INSERT INTO own_address (chain, address, purpose, key_index, wallet)
       VALUES ($1, $2, 'hot', 0, (SELECT fingerprint FROM wallet_identity))`,
      [chain, sharedAddress],
    )
  await pool.query(
    `INSERT INTO orders (order_id, legacy_order_id, rate_mode, from_slug, to_slug, state, deposit_chain, deposit_address,
       deposit_memo, destination_address, locale, claimed_deposit, agreed_quote, deposit_deadline, act_by, control_token_hash,
       created_at, updated_at)
     SELECT n, gen_random_uuid(), 'FLOATING', $3, $4, $5, $6, coalesce($7, '0x' || lpad(n::text, 40, '0')),
       CASE WHEN $7::text IS NULL THEN NULL ELSE n::text END, 'an address', 'en', 420000000000000000, $8,
       now() + interval '1 day', CASE WHEN $5 = 'WAITING' THEN now() + interval '1 day' END, '', now(), now()
     FROM generate_series($1::int, $2::int) n`,
    [first, last, from, to, state, chain, sharedAddress, JSON.stringify(AGREED_QUOTE)],
  )
  await pool.query(
    `INSERT INTO order_event (order_id, kind, seq, at)
     SELECT n, 'CREATION_END', 1, now() FROM generate_series($1::int, $2::int) n`,
    [first, last],
  )
  // Update the table statistics, as autovacuum does in production while orders accumulate.
  await pool.query('VACUUM ANALYZE own_address, orders, order_event')
}

/**
 * Inserts free Ethereum addresses for new orders, numbered from `first`. `pool` must have the schema owner's rights.
 */
export async function freeAddresses(pool: Pool, first: number, count: number): Promise<void> {
  await pool.query(
    `INSERT INTO own_address (chain, address, purpose, key_index, wallet)
     SELECT 'ethereum', '0x' || lpad(n::text, 40, '0'), 'deposit', n, (SELECT fingerprint FROM wallet_identity) FROM generate_series($1::int, $2::int) n`,
    [first, first + count - 1],
  )
  await pool.query('VACUUM ANALYZE own_address')
}
