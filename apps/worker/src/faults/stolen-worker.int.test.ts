import { TEST_OPERATOR_SEALER, TEST_SERVER_SEALER } from '@cambio/adapters/seals/testing/test-seals'
import { HOT_KEY, type OutputsSignRequest } from '@cambio/core/chains/signer'
import type { Order } from '@cambio/core/orders/order'
import type { Payment } from '@cambio/core/payments/payment'
import { newerRateText, refundTargetText, returnTargetText } from '@cambio/core/seals/statements'
import { present } from '@cambio/kernel/assert'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Deal } from '../testing/deal.ts'
import {
  COINS,
  type Coin,
  DEEP,
  ONE_ETH,
  TO_BTC,
  coins,
  coinsOf,
  expectRefused,
  fundedOrder,
  insertPayment,
  payoutOf,
  pool,
  sendCoins,
  signer,
  attacker,
  transfer,
  worker,
  world,
  useStolenSocket,
} from '../testing/stolen-worker-set-up.ts'

useStolenSocket()

const TO_ETH: Deal = { from: 'btc', to: 'eth', amount: '0.01' }
let nextCoin = 0

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

const anyCoin = (): Coin => present(coins[(nextCoin += 1) % coins.length], 'a coin')

/** Returns a signing request. By default, each request spends a different coin of the hot wallet. */
const outputs = (spendId: string, address: string, amountAtomic: bigint, coin = anyCoin()): OutputsSignRequest => {
  const { txId, vout, amountAtomic: total } = coin
  return {
    kind: 'outputs',
    chain: 'bitcoin',
    spendId,
    asset: 'btc',
    inputs: [{ txId, vout, amountAtomic: total, key: HOT_KEY }],
    outputs: [{ address, amountAtomic }],
    change: [{ key: HOT_KEY, amountAtomic: total - amountAtomic - 1_000n }],
  }
}

describe("an honest user's order", () => {
  test.each([TO_BTC, TO_ETH])(
    "pays out an honest user's order while the attacker has the worker's database role: %o",
    async (deal) => {
      const { order, payout } = await paidOrder(deal)
      expect(payout).toMatchObject({ status: 'FINAL' })
      const [finished] = await world.finished([order], 1_000)
      expect(await world.received(order)).toBe(await world.promised(present(finished, 'the order')))
    },
    120_000,
  )
})

test('delays a payment until the signer is reachable again', async () => {
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

  test("the signer rejects a payout to an address other than the order's destination", async () => {
    const elsewhere = await world.strangers.address('bitcoin', world.stranger())
    await expectRefused(outputs(funded.payout.id, elsewhere, funded.payout.amountAtomic), /paid to another address/)
  })

  test('the signer rejects a payout with an unexpected second output', async () => {
    const { id, to, amountAtomic } = funded.payout
    const elsewhere = await world.strangers.address('bitcoin', world.stranger())
    const request = outputs(id, to, amountAtomic)
    const second = { address: elsewhere, amountAtomic: 1_000n }
    await expectRefused({ ...request, outputs: [...request.outputs, second] }, /one output/)
  })

  test('the signer rejects a payout above the recorded market rate', async () => {
    const { id, to, amountAtomic } = funded.payout
    await pool.query('UPDATE payment SET amount = amount * 2 WHERE id = $1', [id])
    for (const percent of [103n, 129n, 200n])
      await expectRefused(outputs(id, to, (amountAtomic * percent) / 100n), /brings at most/)
    await pool.query('UPDATE payment SET amount = amount / 2 WHERE id = $1', [id])
  })

  test("the signer rejects a payout in an asset other than the order's", async () => {
    await expectRefused(transfer(funded.payout.id, attacker), /paid in btc, not eth/)
  })

  test("the signer rejects a payout if the deposit was moved to the attacker's order", async () => {
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

describe('a FIXED order whose deposit meets its terms', () => {
  /**
   * Returns a payout amount that is 0.5 % higher than the payout at the order's signed price. The network fee is not
   * deducted.
   */
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

  test("the signer accepts a newer rate only with the server's signature", async () => {
    const { order, payout } = await fundedOrder({ ...TO_BTC, isRefunding: true })
    const { orderId } = order
    const more = outputs(payout.id, payout.to, aboveSealedPrice(order))
    await expectRefused(more, /brings at most/)
    const forged = [
      null,
      '00'.repeat(64),
      TEST_SERVER_SEALER.seal(newerRateText({ orderId: orderId + 1 })),
      TEST_SERVER_SEALER.seal(refundTargetText({ orderId, address: attacker, memo: null })),
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

describe('an order without a final deposit', () => {
  const forgedDeposit = async (order: Order, height: number): Promise<void> => {
    await pool.query(
      `INSERT INTO deposit (chain, tx_id, output_key, asset, address, amount, status, block_height, block_hash, order_id, seen_at)
       VALUES ('ethereum', $1, 'value', 'eth', $2, $3, 'CREDITED', $4, '0xab', $5, now())`,
      [`0x${'cd'.repeat(32)}`, order.depositAddress, String(ONE_ETH / 10n), height, order.orderId],
    )
  }
  const forgedPayout = (order: Order) =>
    insertPayment({
      purpose: 'payout',
      reference: String(order.orderId),
      orderId: order.orderId,
      asset: 'btc',
      chain: 'bitcoin',
      to: order.destinationAddress,
      amountAtomic: 1_000n,
    })

  test('the signer rejects a payout without a credited deposit', async () => {
    const order = await world.makeOrder(TO_BTC)
    await expectRefused(outputs(await forgedPayout(order), order.destinationAddress, 1_000n), /nothing was credited/)
  })

  test('the signer rejects a payout for a deposit that is not on the chain', async () => {
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

describe('a second payment for a paid-out order', () => {
  let paid: { order: Order; payout: Payment }
  beforeAll(async () => {
    paid = await paidOrder(TO_BTC)
  }, 60_000)

  test('the signer rejects a second payout for a paid-out order', async () => {
    const { order, payout } = paid
    const forged = { purpose: 'payout', reference: `${order.orderId}.2`, orderId: order.orderId } as const
    const id = await insertPayment({ ...forged, asset: 'btc', chain: 'bitcoin' })
    await expectRefused(outputs(id, payout.to, payout.amountAtomic), /settles order/)
  })

  test('the signer refuses to sign a second version of a payout with other inputs than the first', async () => {
    const { id, to, amountAtomic } = paid.payout
    await expectRefused(outputs(id, to, amountAtomic), /another number or inputs/)
  })

  test('the signer refuses to sign a second version of a payout with another sequence number than the first', async () => {
    const { payout } = await paidOrder(TO_ETH)
    await expectRefused(transfer(payout.id, payout.to, payout.amountAtomic), /another number or inputs/)
  })

  test('the signer rejects a refund of a paid-out order', async () => {
    const { order } = paid
    const seal = TEST_SERVER_SEALER.seal(refundTargetText({ orderId: order.orderId, address: attacker, memo: null }))
    await pool.query(`UPDATE orders SET refund_address = $2, refund_seal = decode($3, 'hex') WHERE order_id = $1`, [
      order.orderId,
      attacker,
      seal,
    ])
    const id = await insertPayment({ purpose: 'refund', reference: String(order.orderId), orderId: order.orderId })
    await expectRefused(transfer(id, attacker, ONE_ETH / 10n), /settles order/)
    await expectRefused(transfer(id, attacker, ONE_ETH), /brings at most/)
  })

  test('the signer rejects a return of the deposit of a paid-out order', async () => {
    const { rows } = await pool.query<{ id: string; tx_id: string; output_key: string }>(
      'SELECT id::text, tx_id, output_key FROM deposit WHERE order_id = $1',
      [paid.order.orderId],
    )
    const { tx_id: txId = '', output_key: outputKey = '' } = rows[0] ?? {}
    const target = { chain: 'ethereum', txId, outputKey, address: attacker, memo: null }
    const seal = TEST_OPERATOR_SEALER.seal(returnTargetText(target))
    await pool.query(`UPDATE deposit SET decision_seal = decode($2, 'hex') WHERE order_id = $1`, [
      paid.order.orderId,
      seal,
    ])
    const id = await insertPayment({ purpose: 'return', reference: present(rows[0], 'a deposit').id })
    await expectRefused(transfer(id, attacker, ONE_ETH / 10n), /funds something else/)
  })
})

describe('concurrent signing requests for one order', () => {
  const signedOf = async (requests: readonly OutputsSignRequest[]): Promise<number> => {
    const results = await Promise.allSettled(requests.map((request) => signer.sign(request)))
    return results.filter(({ status }) => status === 'fulfilled').length
  }

  test('the signer signs only one of several concurrent payouts with different inputs', async () => {
    // Use coins that no earlier payout has spent. The signer ignores payouts whose inputs are already spent, because no
    // block can include them.
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
      purpose: 'payout',
      reference: `${orderId} again`,
      orderId,
      asset: 'btc',
      chain: 'bitcoin',
    })
    const unspent = await coinsOf(25_000_000)
    const many = [payout.id, second].map((id, at) => outputs(id, payout.to, payout.amountAtomic, unspent[at]))
    expect(await signedOf(many)).toBe(1)
  }, 60_000)
})
