import { evmFields } from '@cambio/adapters/chains/evm/evm-terms'
import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { userWithBalance } from '@cambio/adapters/postgres/testing/user-with-balance'
import { TEST_OPERATOR_SEALER, TEST_SERVER_SEALER } from '@cambio/adapters/seals/testing/test-seals'
import { HOT_KEY, type AccountSignRequest, type OutputsSignRequest } from '@cambio/core/chains/signer'
import type { Order } from '@cambio/core/orders/order'
import type { Payment, PaymentPurpose } from '@cambio/core/payments/payment'
import { newerRateText, refundTargetText, returnTargetText, withdrawalText } from '@cambio/core/seals/statements'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStolenSocket, type StolenSocket } from '../testing/stolen-socket.ts'
import type { Deal } from '../testing/world.ts'

/** In these tests, an attacker has the worker's database login and can connect to the signer's socket. */

interface Coin {
  txId: string
  vout: number
  amountAtomic: bigint
}

const DEEP = 20
const COINS = 8
const CHAINS = ['ethereum', 'bitcoin']
const TO_BTC: Deal = { from: 'eth', to: 'btc', amount: '0.1' }
const TO_ETH: Deal = { from: 'btc', to: 'eth', amount: '0.01' }
const GWEI = 10n ** 9n
const ONE_ETH = 10n ** 18n

let stolen: StolenSocket
let world: StolenSocket['world']
let worker: StolenSocket['worker']
let pool: StolenSocket['pool']
let signer: StolenSocket['signer']
let thief: string
/** Outputs of the hot wallet. The signer checks their amounts on its node, but not whether they are spent. */
let coins: Coin[] = []
let nextCoin = 0

beforeAll(async () => {
  stolen = await openStolenSocket(CHAINS, { beforeMining: (opened) => sendCoins(opened, '0.5') })
  ;({ world, worker, pool, signer } = stolen)
  thief = await world.strangers.address('ethereum', world.stranger())
  coins = await coinsOf(50_000_000)
  expect(coins).toHaveLength(COINS)
}, 360_000)

async function sendCoins(to: StolenSocket['world'], amount: string): Promise<void> {
  for (let sent = 0; sent < COINS; sent += 1) await to.sendTo('btc', await to.hotAddress('bitcoin'), amount)
}

async function coinsOf(amount: number): Promise<Coin[]> {
  const { rows } = await pool.query<{ tx_id: string; vout: number; amount: string }>(
    `SELECT tx_id, vout, amount FROM utxo WHERE chain = 'bitcoin' AND amount = $1`,
    [amount],
  )
  return rows.map(({ tx_id: txId, vout, amount: atomic }) => ({ txId, vout, amountAtomic: BigInt(atomic) }))
}

afterAll(async () => {
  await stolen?.close()
}, 60_000)

/** Creates an order with a credited deposit, whose payout is committed but not signed. */
async function fundedOrder(deal: Deal): Promise<{ order: Order; payout: Payment }> {
  const order = await world.makeOrder(deal)
  await world.pay(order, deal.amount)
  const chain = deal.from === 'eth' ? 'ethereum' : 'bitcoin'
  await world.mine(chain, DEEP)
  await worker.step(chain)
  return { order, payout: await payoutOf(order) }
}

const payoutOf = async ({ orderId }: Order): Promise<Payment> =>
  present((await world.work.stores.payments.forOrder(orderId))[0], 'a payout')

async function paidOrder(deal: Deal): Promise<{ order: Order; payout: Payment }> {
  const { order } = await fundedOrder(deal)
  const chain = deal.to === 'eth' ? 'ethereum' : 'bitcoin'
  for (let pass = 0; pass < 3; pass += 1) {
    await worker.step(chain)
    await world.mine(chain, DEEP)
  }
  await worker.step(chain)
  return { order, payout: await payoutOf(order) }
}

interface Forged {
  purpose: PaymentPurpose
  reference: string
  orderId?: number
  asset?: string
  chain?: string
  to?: string
  amountAtomic?: bigint
}

async function insertPayment(forged: Forged): Promise<string> {
  const { purpose, reference, orderId = null, asset = 'eth', chain = 'ethereum', to = thief } = forged
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO payment (purpose, reference, order_id, chain, asset, source_purpose, source_index, to_address, amount,
       status, created_at) VALUES ($1, $2, $3, $4, $5, 'hot', 0, $6, $7, 'INTENT', now()) RETURNING id::text`,
    [purpose, reference, orderId, chain, asset, to, String(forged.amountAtomic ?? ONE_ETH)],
  )
  return present(rows[0], 'a row').id
}

const transfer = (spendId: string, to: string, amountAtomic = ONE_ETH): AccountSignRequest => ({
  ...{ kind: 'account', chain: 'ethereum', spendId, asset: 'eth', from: HOT_KEY, sequence: 9_000, to, amountAtomic },
  ...{ memo: null, contract: null },
  terms: {
    maxFeeAtomic: 21_000n * GWEI,
    fields: evmFields({ gasLimit: 21_000n, maxFeePerGas: GWEI, maxPriorityFeePerGas: 1n }),
  },
})

const anyCoin = (): Coin => present(coins[(nextCoin += 1) % coins.length], 'a coin')

/** Returns a signing request that spends another coin of the hot wallet each time. */
const outputs = (spendId: string, address: string, amountAtomic: bigint, coin = anyCoin()): OutputsSignRequest => {
  const { txId, vout, amountAtomic: total } = coin
  return {
    ...{ kind: 'outputs', chain: 'bitcoin', spendId, asset: 'btc' },
    inputs: [{ txId, vout, amountAtomic: total, key: HOT_KEY }],
    outputs: [{ address, amountAtomic }],
    change: [{ key: HOT_KEY, amountAtomic: total - amountAtomic - 1_000n }],
  }
}

const spends = async (): Promise<number> => (await world.signerSpends.state()).mark.spends

/** Expects the signer to refuse a request with a message that states the fact, and to count no spend. */
async function expectRefused(request: AccountSignRequest | OutputsSignRequest, fact: RegExp): Promise<void> {
  const before = await spends()
  await expect(signer.sign(request)).rejects.toMatchObject({
    reason: 'not-derived',
    message: expect.stringMatching(fact),
  })
  expect(await spends()).toBe(before)
}

describe('order of an honest user', () => {
  test.each([TO_BTC, TO_ETH])(
    'pays the order: %o',
    async (deal) => {
      const { order, payout } = await paidOrder(deal)
      expect(payout).toMatchObject({ status: 'FINAL' })
      const [finished] = await world.finished([order], 1_000)
      expect(await world.received(order)).toBe(await world.promised(present(finished, 'the order')))
    },
    120_000,
  )
})

test('a payment waits while the signer is unreachable, and is paid once it is reachable again', async () => {
  const { order } = await fundedOrder(TO_BTC)
  await world.signer.stop()
  await expect(worker.step('bitcoin')).rejects.toMatchObject({ name: 'AdapterError', retryable: true })
  expect(worker.events).toContain('signer-away')
  expect((await payoutOf(order)).status).not.toBe('HELD')
  await world.signer.start()
  for (let pass = 0; pass < 2; pass += 1) {
    await worker.step('bitcoin')
    await world.mine('bitcoin', DEEP)
  }
  await worker.step('bitcoin')
  expect(await payoutOf(order)).toMatchObject({ status: 'FINAL' })
}, 120_000)

describe('payout of an order with a credited deposit', () => {
  let funded: { order: Order; payout: Payment }
  beforeEach(async () => {
    funded = await fundedOrder(TO_BTC)
  }, 60_000)

  test('the signer refuses a payout to another address', async () => {
    const elsewhere = await world.strangers.address('bitcoin', world.stranger())
    await expectRefused(outputs(funded.payout.id, elsewhere, funded.payout.amountAtomic), /paid to another address/)
  })

  test('the signer refuses a payout with a second output', async () => {
    const { id, to, amountAtomic } = funded.payout
    const elsewhere = await world.strangers.address('bitcoin', world.stranger())
    const request = outputs(id, to, amountAtomic)
    const second = { address: elsewhere, amountAtomic: 1_000n }
    await expectRefused({ ...request, outputs: [...request.outputs, second] }, /one output/)
  })

  test('the signer refuses a payout above the recorded market rate', async () => {
    const { id, to, amountAtomic } = funded.payout
    await pool.query('UPDATE payment SET amount = amount * 2 WHERE id = $1', [id])
    for (const percent of [103n, 129n, 200n])
      await expectRefused(outputs(id, to, (amountAtomic * percent) / 100n), /brings at most/)
    await pool.query('UPDATE payment SET amount = amount / 2 WHERE id = $1', [id])
  })

  test('the signer refuses a payout in another asset', async () => {
    await expectRefused(transfer(funded.payout.id, thief), /paid in btc, not eth/)
  })

  test('the signer refuses a payout after the deposit was moved to an order of the attacker', async () => {
    const own = await world.makeOrder({ ...TO_BTC, amount: '0.1' })
    await pool.query('UPDATE deposit SET order_id = $1 WHERE order_id = $2', [own.orderId, funded.order.orderId])
    const reference = String(own.orderId)
    const id = await insertPayment({
      purpose: 'payout',
      reference,
      orderId: own.orderId,
      asset: 'btc',
      chain: 'bitcoin',
    })
    await expectRefused(outputs(id, own.destinationAddress, 1_000n), /is not of order/)
    await pool.query('UPDATE deposit SET order_id = $2 WHERE order_id = $1', [own.orderId, funded.order.orderId])
  })
})

describe('FIXED order whose deposit arrived as agreed', () => {
  /** Returns the payout at the order's sealed price before the network fee, plus 0.5 %. */
  const aboveSealedPrice = ({ agreedQuote }: Order): bigint => {
    const kept = agreedQuote.costs.filter(({ kind }) => kind !== 'networkFee' && kind !== 'rounding')
    return (kept.reduce((sum, { amountAtomic }) => sum + amountAtomic, 0n) * 1_005n) / 1_000n
  }
  const accept = (orderId: number, seal: string | null) =>
    pool.query(
      `WITH sealed AS (UPDATE orders SET rate_seal = decode($2, 'hex') WHERE order_id = $1)
       INSERT INTO order_event (order_id, kind, seq, at)
       SELECT $1, 'RATE_MODE_CHANGE_ACCEPTED', max(seq) + 1, now() FROM order_event WHERE order_id = $1
       ON CONFLICT DO NOTHING`,
      [orderId, seal],
    )

  test('the signer signs a payout at a newer rate only with a seal of the server', async () => {
    const { order, payout } = await fundedOrder({ ...TO_BTC, isRefunding: true })
    const { orderId } = order
    const more = outputs(payout.id, payout.to, aboveSealedPrice(order))
    await expectRefused(more, /brings at most/)
    const forged = [
      null,
      '00'.repeat(64),
      TEST_SERVER_SEALER.seal(newerRateText({ orderId: orderId + 1 })),
      TEST_SERVER_SEALER.seal(refundTargetText({ orderId, address: thief, memo: null })),
    ]
    for (const seal of forged) {
      await accept(orderId, seal)
      await expectRefused(more, /brings at most/)
    }
    await accept(orderId, TEST_SERVER_SEALER.seal(newerRateText({ orderId })))
    await expectRefused(outputs(payout.id, payout.to, (payout.amountAtomic * 129n) / 100n), /brings at most/)
    await expect(signer.sign(more)).resolves.toMatchObject({ raw: expect.any(String) })
  }, 60_000)
})

describe('order without a final deposit', () => {
  const forgedDeposit = async (order: Order, height: number): Promise<void> => {
    await pool.query(
      `INSERT INTO deposit (chain, tx_id, output_key, asset, address, amount, status, block_height, block_hash, order_id, seen_at)
       VALUES ('ethereum', $1, 'value', 'eth', $2, $3, 'CREDITED', $4, '0xab', $5, now())`,
      [`0x${'cd'.repeat(32)}`, order.depositAddress, String(ONE_ETH / 10n), height, order.orderId],
    )
  }
  const forgedPayout = (order: Order) =>
    insertPayment({
      ...{ purpose: 'payout', reference: String(order.orderId), orderId: order.orderId },
      ...{ asset: 'btc', chain: 'bitcoin', to: order.destinationAddress, amountAtomic: 1_000n },
    })

  test('the signer refuses a payout when nothing was credited', async () => {
    const order = await world.makeOrder(TO_BTC)
    await expectRefused(outputs(await forgedPayout(order), order.destinationAddress, 1_000n), /nothing was credited/)
  })

  test('the signer refuses a payout for a deposit that is not on the chain', async () => {
    const order = await world.makeOrder(TO_BTC)
    const { height } = await world.gateway('ethereum').tip()
    await forgedDeposit(order, height - DEEP)
    await expectRefused(outputs(await forgedPayout(order), order.destinationAddress, 1_000n), /does not hold deposit/)
    await pool.query("DELETE FROM deposit WHERE block_hash = '0xab'")
  })

  test('the signer defers a payout until the deposit is final', async () => {
    const order = await world.makeOrder(TO_BTC)
    await world.pay(order, TO_BTC.amount)
    await world.mine('ethereum')
    await worker.step('ethereum')
    await pool.query(`UPDATE deposit SET status = 'CREDITED' WHERE order_id = $1`, [order.orderId])
    const request = outputs(await forgedPayout(order), order.destinationAddress, 1_000n)
    await expect(signer.sign(request)).rejects.toMatchObject({ name: 'AdapterError', retryable: true })
    await pool.query(`UPDATE deposit SET block_height = block_height + 10 WHERE order_id = $1`, [order.orderId])
    await expectRefused(request, /is not final/)
  })
})

describe('order that was already paid out', () => {
  let paid: { order: Order; payout: Payment }
  beforeAll(async () => {
    paid = await paidOrder(TO_BTC)
  }, 60_000)

  test('the signer refuses a second payout', async () => {
    const { order, payout } = paid
    const forged = { purpose: 'payout', reference: `${order.orderId}.2`, orderId: order.orderId } as const
    const id = await insertPayment({ ...forged, asset: 'btc', chain: 'bitcoin' })
    await expectRefused(outputs(id, payout.to, payout.amountAtomic), /settles order/)
  })

  test('the signer refuses to sign the payout again with other inputs', async () => {
    const { id, to, amountAtomic } = paid.payout
    await expectRefused(outputs(id, to, amountAtomic), /another number or inputs/)
  })

  test('the signer refuses to sign the payout again with another sequence number', async () => {
    const { payout } = await paidOrder(TO_ETH)
    await expectRefused(transfer(payout.id, payout.to, payout.amountAtomic), /another number or inputs/)
  })

  test('the signer refuses a refund after the payout', async () => {
    const { order } = paid
    const seal = TEST_SERVER_SEALER.seal(refundTargetText({ orderId: order.orderId, address: thief, memo: null }))
    await pool.query(`UPDATE orders SET refund_address = $2, refund_seal = decode($3, 'hex') WHERE order_id = $1`, [
      order.orderId,
      thief,
      seal,
    ])
    const id = await insertPayment({ purpose: 'refund', reference: String(order.orderId), orderId: order.orderId })
    await expectRefused(transfer(id, thief, ONE_ETH / 10n), /settles order/)
    await expectRefused(transfer(id, thief, ONE_ETH), /brings at most/)
  })

  test('the signer refuses the return of the deposit after the payout', async () => {
    const { rows } = await pool.query<{ id: string; tx_id: string; output_key: string }>(
      'SELECT id::text, tx_id, output_key FROM deposit WHERE order_id = $1',
      [paid.order.orderId],
    )
    const { tx_id: txId = '', output_key: outputKey = '' } = rows[0] ?? {}
    const target = { chain: 'ethereum', txId, outputKey, address: thief, memo: null }
    const seal = TEST_OPERATOR_SEALER.seal(returnTargetText(target))
    await pool.query(`UPDATE deposit SET decision_seal = decode($2, 'hex') WHERE order_id = $1`, [
      paid.order.orderId,
      seal,
    ])
    const id = await insertPayment({ purpose: 'return', reference: present(rows[0], 'a deposit').id })
    await expectRefused(transfer(id, thief, ONE_ETH / 10n), /funds something else/)
  })
})

describe('concurrent signing requests for one order', () => {
  const signedOf = async (requests: readonly OutputsSignRequest[]): Promise<number> => {
    const results = await Promise.allSettled(requests.map((request) => signer.sign(request)))
    return results.filter(({ status }) => status === 'fulfilled').length
  }

  test('the signer signs only one of several concurrent requests with different inputs', async () => {
    // Use coins that no earlier payout has spent. A version that spends a used coin can never be mined, so it would not
    // count.
    await sendCoins(world, '0.25')
    await world.mine('bitcoin', DEEP)
    await worker.step('bitcoin')
    const { id, to, amountAtomic } = (await fundedOrder(TO_BTC)).payout
    const many = (await coinsOf(25_000_000)).map((coin) => outputs(id, to, amountAtomic, coin))
    expect(many).toHaveLength(COINS)
    expect(await signedOf(many)).toBe(1)
  }, 60_000)

  test('the signer signs only one of two concurrent payments for one order', async () => {
    const { order, payout } = await fundedOrder(TO_BTC)
    const { orderId } = order
    const second = await insertPayment({
      ...{ purpose: 'payout', reference: `${orderId} again`, orderId, asset: 'btc', chain: 'bitcoin' },
    })
    const unspent = await coinsOf(25_000_000)
    const many = [payout.id, second].map((id, at) => outputs(id, payout.to, payout.amountAtomic, unspent[at]))
    expect(await signedOf(many)).toBe(1)
  }, 60_000)
})

describe('spending of the exchange’s own coins', () => {
  test('the signer refuses gas to an outside address, and too much gas to a deposit address', async () => {
    await expectRefused(transfer(await insertPayment({ purpose: 'gas', reference: 'g1' }), thief), /gas goes to/)
    const own = await world.pooledAddress('ethereum')
    await expectRefused(
      transfer(await insertPayment({ purpose: 'gas', reference: 'g2' }), own, 50n * ONE_ETH),
      /is over/,
    )
  })

  test('the signer refuses a sweep to an outside address', async () => {
    await expectRefused(
      transfer(await insertPayment({ purpose: 'sweep', reference: 's1' }), thief),
      /own addresses only/,
    )
  })

  test('the signer refuses to return the operator’s top-up of the hot wallet as a deposit', async () => {
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id::text FROM deposit WHERE status = 'TOPPED_UP' AND asset = 'eth' LIMIT 1`,
    )
    const id = await insertPayment({ purpose: 'return', reference: present(rows[0], 'a top-up').id })
    await expectRefused(transfer(id, thief), /own float/)
  })

  test('the signer refuses a withdrawal that the server did not seal', async () => {
    const account = await userWithBalance(world, 'eth', ONE_ETH)
    await pool.query(
      `INSERT INTO withdrawal (withdrawal_id, user_id, asset, amount, fee, address, created_at, confirmed_at, release_at,
         released_at, seal) VALUES (777, $1, 'eth', $2, 0, $3, now(), now(), now(), now(), $4)`,
      [account.userId, String(ONE_ETH), thief, Buffer.alloc(64)],
    )
    const id = await insertPayment({ purpose: 'withdrawal', reference: '777' })
    await expectRefused(transfer(id, thief), /no valid seal/)
  })

  test('the signer refuses a withdrawal from a balance without a proven deposit', async () => {
    const account = await userWithBalance(world, 'eth', ONE_ETH)
    const withdrawal = { withdrawalId: 778, userId: account.userId, asset: 'eth', address: thief, memo: null }
    const seal = TEST_SERVER_SEALER.seal(withdrawalText({ ...withdrawal, amountAtomic: ONE_ETH }))
    await pool.query(
      `INSERT INTO withdrawal (withdrawal_id, user_id, asset, amount, fee, address, created_at, confirmed_at, release_at,
         released_at, seal) VALUES (778, $1, 'eth', $2, 0, $3, now(), now(), now(), now(), decode($4, 'hex'))`,
      [account.userId, String(ONE_ETH), thief, seal],
    )
    const id = await insertPayment({ purpose: 'withdrawal', reference: '778' })
    await expectRefused(transfer(id, thief), /do not cover/)
    // A deposit row that refers to another user's transfer does not help either.
    const { order } = await fundedOrder(TO_BTC)
    await pool.query('UPDATE deposit SET balance_of = $1 WHERE order_id = $2', [account.userId, order.orderId])
    await expectRefused(transfer(id, thief, ONE_ETH / 10n), /is not of account/)
  })

  test('the signer refuses a refund to an address that was written later without a seal', async () => {
    const { order } = await fundedOrder(TO_BTC)
    await pool.query('UPDATE orders SET refund_address = $2, refund_seal = $3 WHERE order_id = $1', [
      order.orderId,
      thief,
      Buffer.alloc(64),
    ])
    const id = await insertPayment({ purpose: 'refund', reference: String(order.orderId), orderId: order.orderId })
    await expectRefused(transfer(id, thief, ONE_ETH / 10n), /no valid seal/)
  })

  test('the signer refuses the return of a suspended deposit to an address without a seal', async () => {
    const { order } = await fundedOrder(TO_BTC)
    const { rows } = await pool.query<{ id: string }>(
      `UPDATE deposit SET status = 'SUSPENSE' WHERE order_id = $1 RETURNING id::text`,
      [order.orderId],
    )
    const id = await insertPayment({ purpose: 'return', reference: present(rows[0], 'a deposit').id })
    await expectRefused(transfer(id, thief, ONE_ETH / 10n), /no seal sends/)
    await pool.query(`UPDATE deposit SET status = 'CREDITED' WHERE order_id = $1`, [order.orderId])
  })

  test('the signer refuses a withdrawal without a request row', async () => {
    const id = await insertPayment({ purpose: 'withdrawal', reference: '12345' })
    await expectRefused(transfer(id, thief), /no open withdrawal/)
  })

  test('the signer refuses a payment that does not exist', async () => {
    await expectRefused(transfer('999999999', thief), /there is no payment/)
  })

  test('the signer refuses a token transfer that is counted under the caps of the native coin', async () => {
    const id = await insertPayment({ purpose: 'gas', reference: 'g3' })
    const usdt = (await world.catalogue()).get({ slug: 'usdt-erc20' }).contract
    await expectRefused({ ...transfer(id, thief), contract: usdt }, /another contract/)
  })
})

test("the worker's database login cannot change prices", async () => {
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

test("the worker's database login cannot write the signer's records", async () => {
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

describe('deposit addresses', () => {
  /** Returns every recorded address of a chain with its key, lowest index first. */
  const recorded = async (chain: string) =>
    (
      await pool.query<{ address: string; purpose: 'hot' | 'deposit'; index: number }>(
        'SELECT address, purpose, key_index AS index FROM own_address WHERE chain = $1 ORDER BY purpose, key_index',
        [chain],
      )
    ).rows

  test('the worker’s database login cannot record, change, free or replace a deposit address', async () => {
    const { order } = await fundedOrder(TO_BTC)
    for (const sql of [
      `INSERT INTO own_address (chain, address, purpose, key_index) VALUES ('ethereum', '${thief}', 'deposit', -1)`,
      `UPDATE own_address SET address = '${thief}' WHERE order_id IS NULL`,
      `UPDATE own_address SET order_id = NULL WHERE order_id = ${order.orderId}`,
      `DELETE FROM own_address WHERE order_id = ${order.orderId}`,
      `UPDATE orders SET deposit_address = '${thief}' WHERE order_id = ${order.orderId}`,
      `INSERT INTO account_memo (chain, user_id, address, memo) SELECT chain, 1, address, '2147483999' FROM own_address`,
      `UPDATE instrument SET contract = contract || '@1/transfer?address=${thief}#' WHERE slug = 'usdt-erc20'`,
    ])
      await expect(pool.query(sql), sql).rejects.toThrow('permission denied')
    const later = await world.makeOrder(TO_BTC)
    expect(later.depositAddress).not.toBe(order.depositAddress)
  }, 60_000)

  test('deposit addresses are derived from the signer’s keys, without gaps between their indexes', async () => {
    for (const chain of CHAINS)
      for (const [position, { address, ...key }] of (await recorded(chain)).entries()) {
        expect(await signer.address(chain, key)).toBe(address)
        if (key.purpose === 'deposit') expect(key.index).toBe(position)
      }
  }, 60_000)

  test('repeated calls to the signer do not fill the database with deposit addresses', async () => {
    await Promise.all(Array.from({ length: 20 }, () => signer.issueAddresses('ethereum', 250)))
    const free = `SELECT 1 FROM own_address WHERE chain = 'ethereum' AND purpose = 'deposit' AND order_id IS NULL AND user_id IS NULL`
    expect((await pool.query(free)).rowCount).toBe(250)
  }, 60_000)

  test.each([
    ['a chain that the signer does not serve', 'thief-chain', 1],
    ['more addresses than the maximum', 'ethereum', 251],
  ])('the signer refuses to issue addresses for %s', async (_what, chain, free) => {
    await expect(signer.issueAddresses(chain, free)).rejects.toMatchObject({ reason: 'malformed' })
  })
})

test("the worker's database login cannot give the address of an order or account to another one", async () => {
  await fundedOrder(TO_BTC)
  const owner = createPool(world.ownerUrl, 1)
  const free = 'UPDATE own_address SET order_id = NULL WHERE order_id IS NOT NULL'
  await expect(pool.query(free)).rejects.toThrow('permission denied')
  // The login that owns the schema cannot free an address either.
  await expect(owner.query(free)).rejects.toThrow('given already')
  await owner.end()
})
