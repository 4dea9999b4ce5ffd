import type { BargainJson } from '@cambio/adapters/postgres/bargain-json'
import type { Pool } from 'pg'

const BARGAIN: BargainJson = {
  tickAt: 0,
  price: '32.6',
  amountToGetAtomic: '1369200000',
  costs: [],
  networkFeeAtomic: '2230',
  minDepositAtomic: '1',
  maxDepositAtomic: '1000000000000000000000',
}

/** Deposit address of the n-th order; of digits alone, which is its own checksummed form. */
export function orderAddress(n: number): string {
  return `0x${String(n).padStart(40, '0')}`
}

/** Writes orders 1 to `count`, waiting for ether, each with a deposit address of its own. `pool` is the schema's owner's. */
export async function openOrders(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `INSERT INTO own_address (chain, address, purpose, key_index, order_id)
     SELECT 'ethereum', '0x' || lpad(n::text, 40, '0'), 'deposit', n, n FROM generate_series(1, $1::int) n`,
    [count],
  )
  await pool.query(
    `INSERT INTO orders (order_id, legacy_order_id, rate_mode, from_slug, to_slug, state, deposit_chain, deposit_address,
       destination_address, locale, claimed_deposit, bargain, deposit_deadline, control_token_hash, created_at, updated_at)
     SELECT n, gen_random_uuid(), 'FLOATING', 'eth', 'ltc', 'WAITING', 'ethereum', '0x' || lpad(n::text, 40, '0'),
       'rltc1qexample', 'en', 420000000000000000, $2, now() + interval '1 day', '', now(), now()
     FROM generate_series(1, $1::int) n`,
    [count, JSON.stringify(BARGAIN)],
  )
  await pool.query(
    `INSERT INTO order_event (order_id, kind, seq, at)
     SELECT n, 'CREATION_END', 1, now() FROM generate_series(1, $1::int) n`,
    [count],
  )
  // What autovacuum would have done by the time so many orders are open.
  await pool.query('VACUUM ANALYZE own_address, orders, order_event')
}
