import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { userWithBalance } from '@cambio/adapters/postgres/testing/user-with-balance'
import { TEST_SERVER_SEALER } from '@cambio/adapters/seals/testing/test-seals'
import { withdrawalText } from '@cambio/core/seals/statements'
import { present } from '@cambio/kernel/assert'
import { describe, expect, test } from 'vitest'
import {
  CHAINS,
  ONE_ETH,
  TO_BTC,
  expectRefused,
  fundedOrder,
  insertPayment,
  pool,
  signer,
  attacker,
  transfer,
  world,
  useStolenSocket,
} from '../testing/stolen-worker-set-up.ts'

useStolenSocket()

describe('spending the exchange’s own coins', () => {
  test('the signer rejects gas payments to foreign addresses', async () => {
    await expectRefused(transfer(await insertPayment({ purpose: 'gas', reference: 'g1' }), attacker), /gas goes to/)
    const own = await world.pooledAddress('ethereum')
    await expectRefused(
      transfer(await insertPayment({ purpose: 'gas', reference: 'g2' }), own, 50n * ONE_ETH),
      /is over/,
    )
  })

  test('the signer rejects a sweep to a foreign address', async () => {
    await expectRefused(
      transfer(await insertPayment({ purpose: 'sweep', reference: 's1' }), attacker),
      /own addresses only/,
    )
  })

  test('the signer does not send back a hot wallet top-up that is declared as a deposit', async () => {
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id::text FROM deposit WHERE status = 'TOPPED_UP' AND asset = 'eth' LIMIT 1`,
    )
    const id = await insertPayment({ purpose: 'return', reference: present(rows[0], 'a top-up').id })
    await expectRefused(transfer(id, attacker), /own float/)
  })

  test('the signer rejects a withdrawal that the server has not signed', async () => {
    const account = await userWithBalance(world, 'eth', ONE_ETH)
    await pool.query(
      `INSERT INTO withdrawal (withdrawal_id, user_id, asset, amount, fee, address, created_at, confirmed_at, release_at,
         released_at, seal) VALUES (777, $1, 'eth', $2, 0, $3, now(), now(), now(), now(), $4)`,
      [account.userId, String(ONE_ETH), attacker, Buffer.alloc(64)],
    )
    const id = await insertPayment({ purpose: 'withdrawal', reference: '777' })
    await expectRefused(transfer(id, attacker), /no valid seal/)
  })

  test('the signer rejects a withdrawal from a balance without a verified deposit', async () => {
    const account = await userWithBalance(world, 'eth', ONE_ETH)
    const withdrawal = { withdrawalId: 778, userId: account.userId, asset: 'eth', address: attacker, memo: null }
    const seal = TEST_SERVER_SEALER.seal(withdrawalText({ ...withdrawal, amountAtomic: ONE_ETH }))
    await pool.query(
      `INSERT INTO withdrawal (withdrawal_id, user_id, asset, amount, fee, address, created_at, confirmed_at, release_at,
         released_at, seal) VALUES (778, $1, 'eth', $2, 0, $3, now(), now(), now(), now(), decode($4, 'hex'))`,
      [account.userId, String(ONE_ETH), attacker, seal],
    )
    const id = await insertPayment({ purpose: 'withdrawal', reference: '778' })
    await expectRefused(transfer(id, attacker), /do not cover/)
    // The signer also rejects a withdrawal whose deposit row refers to another user's transfer.
    const { order } = await fundedOrder(TO_BTC)
    await pool.query('UPDATE deposit SET balance_of = $1 WHERE order_id = $2', [account.userId, order.orderId])
    await expectRefused(transfer(id, attacker, ONE_ETH / 10n), /is not of account/)
  })

  test('the signer rejects a refund to an address that no valid signature covers', async () => {
    const { order } = await fundedOrder(TO_BTC)
    await pool.query('UPDATE orders SET refund_address = $2, refund_seal = $3 WHERE order_id = $1', [
      order.orderId,
      attacker,
      Buffer.alloc(64),
    ])
    const id = await insertPayment({ purpose: 'refund', reference: String(order.orderId), orderId: order.orderId })
    await expectRefused(transfer(id, attacker, ONE_ETH / 10n), /no valid seal/)
  })

  test('the signer rejects a return of a suspended deposit to an address without a valid signature', async () => {
    const { order } = await fundedOrder(TO_BTC)
    const { rows } = await pool.query<{ id: string }>(
      `UPDATE deposit SET status = 'SUSPENSE' WHERE order_id = $1 RETURNING id::text`,
      [order.orderId],
    )
    const id = await insertPayment({ purpose: 'return', reference: present(rows[0], 'a deposit').id })
    await expectRefused(transfer(id, attacker, ONE_ETH / 10n), /no seal sends/)
    await pool.query(`UPDATE deposit SET status = 'CREDITED' WHERE order_id = $1`, [order.orderId])
  })

  test('the signer rejects a withdrawal payment without a withdrawal request in the database', async () => {
    const id = await insertPayment({ purpose: 'withdrawal', reference: '12345' })
    await expectRefused(transfer(id, attacker), /no open withdrawal/)
  })

  test('the signer rejects a payment without a row in the database', async () => {
    await expectRefused(transfer('999999999', attacker), /there is no payment/)
  })

  test('the signer rejects a token transfer that is declared as a native coin transfer', async () => {
    const id = await insertPayment({ purpose: 'gas', reference: 'g3' })
    const usdt = (await world.catalogue()).get({ slug: 'usdt-erc20' }).contract
    await expectRefused({ ...transfer(id, attacker), contract: usdt }, /another contract/)
  })
})

test("the worker's database role cannot change prices", async () => {
  for (const statement of [
    `INSERT INTO rate_tick (at, tick) VALUES (1, '{"prices":{"ETH":"30"}}')`,
    `UPDATE rate_tick SET tick = jsonb_set(tick, '{prices,ETH}', '"30"')`,
    'DELETE FROM rate_tick',
    `INSERT INTO price_range (starts_at, currency_title, low, high) VALUES (0, 'ETH', 1, 1000000)`,
    'UPDATE price_range SET high = high * 2',
    'DELETE FROM price_range',
    `INSERT INTO price_lease (name, holder, token, expires_at) VALUES ('rates', 'thief', 1, 'infinity')`,
    `UPDATE price_lease SET holder = 'thief', expires_at = 'infinity'`,
    'CREATE TEMP TABLE rate_tick (at bigint, tick jsonb)',
    'CREATE TEMP TABLE price_range (starts_at bigint, currency_title text, low numeric, high numeric)',
    'CREATE VIEW price_range_of_thief AS SELECT 1',
    'SET ROLE cambio_prices',
  ])
    await expect(pool.query(statement), statement).rejects.toThrow('permission denied')
})

test("the worker's database role cannot write the signer's database records", async () => {
  for (const table of [
    'signer_settlement',
    'signer_funding',
    'signer_version',
    'signer_grant',
    'signer_spend',
    'signer_switch',
  ])
    for (const statement of [`DELETE FROM ${table}`, `INSERT INTO ${table} DEFAULT VALUES`])
      await expect(pool.query(statement), statement).rejects.toThrow('permission denied')
})

describe('deposit address records', () => {
  /** Returns a chain's recorded addresses with their keys, sorted by purpose and index. */
  const recorded = async (chain: string) =>
    (
      await pool.query<{ address: string; purpose: 'hot' | 'deposit'; index: number }>(
        'SELECT address, purpose, key_index AS index FROM own_address WHERE chain = $1 ORDER BY purpose, key_index',
        [chain],
      )
    ).rows

  test('the worker’s database role cannot record, change, free or replace a deposit address', async () => {
    const { order } = await fundedOrder(TO_BTC)
    for (const sql of [
      `INSERT INTO own_address (chain, address, purpose, key_index) VALUES ('ethereum', '${attacker}', 'deposit', -1)`,
      `UPDATE own_address SET address = '${attacker}' WHERE order_id IS NULL`,
      `UPDATE own_address SET order_id = NULL WHERE order_id = ${order.orderId}`,
      `DELETE FROM own_address WHERE order_id = ${order.orderId}`,
      `UPDATE orders SET deposit_address = '${attacker}' WHERE order_id = ${order.orderId}`,
      `INSERT INTO account_memo (chain, user_id, address, memo) SELECT chain, 1, address, '2147483999' FROM own_address`,
      `UPDATE instrument SET contract = contract || '@1/transfer?address=${attacker}#' WHERE slug = 'usdt-erc20'`,
    ])
      await expect(pool.query(sql), sql).rejects.toThrow('permission denied')
    const later = await world.makeOrder(TO_BTC)
    expect(later.depositAddress).not.toBe(order.depositAddress)
  }, 60_000)

  test('the signer derives deposit addresses with consecutive indexes', async () => {
    for (const chain of CHAINS)
      for (const [position, { address, ...key }] of (await recorded(chain)).entries()) {
        expect(await signer.address(chain, key)).toBe(address)
        if (key.purpose === 'deposit') expect(key.index).toBe(position)
      }
  }, 60_000)

  test('repeated signer calls cannot fill the database with deposit addresses', async () => {
    await Promise.all(Array.from({ length: 20 }, () => signer.issueAddresses('ethereum', 250)))
    const free = `SELECT 1 FROM own_address WHERE chain = 'ethereum' AND purpose = 'deposit' AND order_id IS NULL AND user_id IS NULL`
    expect((await pool.query(free)).rowCount).toBe(250)
  }, 60_000)

  test.each([
    ['a chain that the signer does not serve', 'thief-chain', 1],
    ['more addresses than the maximum', 'ethereum', 251],
  ])('the signer rejects an address request for %s', async (_what, chain, free) => {
    await expect(signer.issueAddresses(chain, free)).rejects.toMatchObject({ reason: 'malformed' })
  })
})

test("the worker's database role cannot reassign the deposit address of an order or account", async () => {
  await fundedOrder(TO_BTC)
  const owner = createPool(world.ownerUrl, 1)
  const free = 'UPDATE own_address SET order_id = NULL WHERE order_id IS NOT NULL'
  await expect(pool.query(free)).rejects.toThrow('permission denied')
  // Not even the schema owner's database role can remove an address's assignment to an order.
  await expect(owner.query(free)).rejects.toThrow('given already')
  await owner.end()
})
