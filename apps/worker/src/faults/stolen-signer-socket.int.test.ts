import { evmFields } from '@cambio/adapters/chains/evm/evm-terms'
import { HOT_KEY, type AccountSignRequest, type OutputsSignRequest } from '@cambio/core/chains/signer'
import type { AccountGateway } from '@cambio/core/chains/chain-gateway'
import type { Order } from '@cambio/core/orders/order'
import type { Payment } from '@cambio/core/payments/payment'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStolenSocket, type StolenSocket } from '../testing/stolen-socket.ts'

/**
 * In these tests, an attacker has the worker's database role and access to the signer's socket. Every signed
 * transaction reaches the network.
 */

const CHAINS = ['ton', 'stellar', 'bitcoin', 'ethereum', 'tron']
const GWEI = 10n ** 9n
const VALUE_CAPS = JSON.stringify({ payment: '1000', hour: '3000', day: '3000' })

let stolen: StolenSocket
let world: StolenSocket['world']
let worker: StolenSocket['worker']
let pool: StolenSocket['pool']
let signer: StolenSocket['signer']

beforeAll(async () => {
  stolen = await openStolenSocket(CHAINS, { valueCaps: VALUE_CAPS })
  ;({ world, worker, pool, signer } = stolen)
}, 360_000)

afterAll(async () => {
  await stolen?.close()
}, 60_000)

function accountGateway<Ordering extends AccountGateway['ordering']>(
  chain: string,
  ordering: Ordering,
): AccountGateway & { ordering: Ordering } {
  const gateway = world.gateway(chain)
  if (gateway.model !== 'account' || gateway.ordering !== ordering) throw new Error(`${chain} is not ${ordering}`)
  return gateway as AccountGateway & { ordering: Ordering }
}

/** Mines on both chains and runs a worker step after each batch of blocks. */
async function settle(chain: string, toChain: string): Promise<void> {
  for (let pass = 0; pass < 4; pass += 1)
    for (const one of [chain, toChain]) {
      await world.mine(one, 20)
      await worker.step(one)
    }
}

/** Creates an order with a credited deposit. Returns its payout, which is committed but not signed. */
async function committedPayout(to: string): Promise<Payment> {
  const order = await world.makeOrder({ from: 'eth', to, amount: '0.1' })
  await world.pay(order, '0.1')
  await world.mine('ethereum', 30)
  await worker.step('ethereum')
  return present((await world.work.stores.payments.forOrder(order.orderId))[0], 'a payout')
}

/** Inserts a gas payment to an address into the database. Returns its ID. */
async function insertGas(to: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO payment (purpose, reference, order_id, chain, asset, source_purpose, source_index, to_address, amount,
       status, created_at) VALUES ('gas', $1, NULL, 'ethereum', 'eth', 'hot', 0, $2, 1, 'HELD', now()) RETURNING id::text`,
    [`thief ${to}`, to],
  )
  return present(rows[0], 'a row').id
}

const stateOf = async ({ orderId }: Order) => (await world.work.stores.orders.find(orderId))?.state

describe("deposits of the exchange's own coins", () => {
  test.each([
    ['ton', 'ton', '500', 10n ** 9n],
    ['stellar', 'xlm', '5000', 10n ** 7n],
  ])(
    "the signer rejects a transfer of %s with an order's memo to the hot wallet",
    async (chain, slug, amount, unit) => {
      const order = await world.makeOrder({ from: slug, to: 'eth', amount })
      const gateway = accountGateway(chain, 'numbered')
      const hot = await signer.address(chain, HOT_KEY)
      const transfer = { to: hot, memo: order.depositMemo, contract: null, amountAtomic: BigInt(amount) * unit }
      const request: AccountSignRequest = {
        kind: 'account',
        chain,
        spendId: `thief-${chain}`,
        asset: slug,
        ...transfer,
        from: HOT_KEY,
        sequence: await gateway.nextSequence(hot),
        terms: await gateway.terms({ ...transfer, from: hot }),
      }
      await expect(signer.sign(request)).rejects.toMatchObject({ reason: 'not-derived' })
    },
  )

  test("the worker holds a forged sweep to the hot wallet with an order's memo", async () => {
    const order = await world.makeOrder({ from: 'ton', to: 'eth', amount: '500' })
    const { rows } = await pool.query<{ id: string }>(
      `INSERT INTO payment (purpose, reference, chain, asset, source_purpose, source_index, to_address, memo, amount, status, created_at)
       VALUES ('sweep', 'thief', 'ton', 'ton', 'hot', 0, $1, $2, 500000000000, 'INTENT', now()) RETURNING id::text`,
      [await world.hotAddress('ton'), order.depositMemo],
    )
    await settle('ton', 'ethereum')
    expect(await world.work.stores.payments.find(present(rows[0], 'a row').id)).toMatchObject({ status: 'HELD' })
    expect(await stateOf(order)).toBe('WAITING')
  })

  test("the signer rejects an output to an order's deposit address", async () => {
    const order = await world.makeOrder({ from: 'btc', to: 'eth', amount: '0.05' })
    const { rows } = await pool.query<{ key_index: number }>(
      `SELECT key_index FROM own_address WHERE chain = 'bitcoin' AND address = $1`,
      [order.depositAddress],
    )
    const coins = await pool.query<{ tx_id: string; vout: number; amount: string }>(
      `SELECT tx_id, vout, amount FROM utxo WHERE chain = 'bitcoin' LIMIT 1`,
    )
    const coin = present(coins.rows[0], 'a coin')
    const request: OutputsSignRequest = {
      kind: 'outputs',
      chain: 'bitcoin',
      spendId: 'thief-btc',
      asset: 'btc',
      inputs: [{ txId: coin.tx_id, vout: coin.vout, amountAtomic: BigInt(coin.amount), key: HOT_KEY }],
      outputs: [{ address: await signer.address('bitcoin', HOT_KEY), amountAtomic: BigInt(coin.amount) - 5_005_000n }],
      change: [
        { key: { purpose: 'deposit', index: present(rows[0], 'an address').key_index }, amountAtomic: 5_000_000n },
      ],
    }
    await expect(signer.sign(request)).rejects.toMatchObject({ reason: 'not-derived' })
  })

  test("does not credit gas that the exchange sent to an order's deposit address", async () => {
    const order = await world.makeOrder({ from: 'eth', to: 'btc', amount: '0.2' })
    const gateway = accountGateway('ethereum', 'numbered')
    const hot = await signer.address('ethereum', HOT_KEY)
    const transfer = { to: order.depositAddress, memo: null, contract: null, amountAtomic: 2n * 10n ** 17n }
    const signed = await signer.sign({
      kind: 'account',
      chain: 'ethereum',
      spendId: await insertGas(order.depositAddress),
      asset: 'eth',
      ...transfer,
      from: HOT_KEY,
      sequence: await gateway.nextSequence(hot),
      terms: await gateway.terms({ ...transfer, from: hot }),
    })
    await gateway.broadcast(signed.raw)
    await settle('ethereum', 'bitcoin')
    expect(Number(await world.received(order))).toBe(0)
  }, 120_000)
})

describe('at most one signature per payout', () => {
  test('signs another version of a payout on Tron only after the earlier version has expired', async () => {
    const payout = await committedPayout('trx')
    const gateway = accountGateway('tron', 'expiring')
    const transfer = { to: payout.to, memo: null, contract: null, amountAtomic: payout.amountAtomic }
    const request = async (): Promise<AccountSignRequest> => {
      const terms = await gateway.terms({ ...transfer, from: await signer.address('tron', HOT_KEY) })
      return {
        kind: 'account',
        chain: 'tron',
        spendId: payout.id,
        asset: 'trx',
        ...transfer,
        from: HOT_KEY,
        sequence: null,
        terms: { maxFeeAtomic: terms.maxFeeAtomic, fields: terms.fields },
      }
    }
    const first = await request()
    const { txId } = await signer.sign(first)
    await expect(signer.sign(await request())).rejects.toThrow('has not expired')
    await expect(signer.sign(first)).resolves.toMatchObject({ txId })
    await world.mine('tron', 2, 61)
    await expect(signer.sign(await request())).rejects.toThrow('has not expired')
    await world.mine('tron', 20)
    await expect(signer.sign(await request())).resolves.not.toMatchObject({ txId })
  }, 120_000)

  test('rejects a second version of a Stellar payout with another sequence number than the first', async () => {
    const payout = await committedPayout('xlm')
    const gateway = accountGateway('stellar', 'numbered')
    const hot = await signer.address('stellar', HOT_KEY)
    const transfer = { to: payout.to, memo: payout.memo, contract: null, amountAtomic: payout.amountAtomic }
    const sequence = await gateway.nextSequence(hot)
    const terms = await gateway.terms({ ...transfer, from: hot })
    const base = BigInt(present(terms.fields['sequenceBase'], 'a base'))
    const request = (step: bigint): AccountSignRequest => ({
      kind: 'account',
      chain: 'stellar',
      spendId: payout.id,
      asset: 'xlm',
      ...transfer,
      from: HOT_KEY,
      sequence,
      terms: { ...terms, fields: { ...terms.fields, sequenceBase: String(base + step) } },
    })
    await signer.sign(request(0n))
    await expect(signer.sign(request(1n))).rejects.toThrow('may still be in a block')
  }, 120_000)
})

describe('signer caps on all outgoing payments', () => {
  test('the signer rejects a false input amount', async () => {
    const to = await signer.address('bitcoin', HOT_KEY)
    const { rows } = await pool.query<{ tx_id: string; vout: number; amount: string }>(
      `SELECT tx_id, vout, amount FROM utxo WHERE chain = 'bitcoin' LIMIT 1`,
    )
    const { tx_id: txId, vout, amount } = present(rows[0], 'a coin')
    const amountAtomic = BigInt(amount)
    const request = (part: object): OutputsSignRequest => ({
      kind: 'outputs',
      chain: 'bitcoin',
      spendId: 'lie',
      asset: 'btc',
      change: [],
      inputs: [{ txId, vout, amountAtomic, key: HOT_KEY, ...part }],
      outputs: [{ address: to, amountAtomic: 1_000n }],
    })
    await expect(signer.sign(request({ amountAtomic: 2_000n }))).rejects.toMatchObject({ reason: 'not-derived' })
    await expect(signer.sign(request({ txId: txId.toUpperCase() }))).rejects.toMatchObject({ reason: 'malformed' })
    const honest = { ...request({}), outputs: [{ address: to, amountAtomic: amountAtomic - 1_000n }] }
    await expect(signer.sign(honest)).resolves.toMatchObject({ txId: expect.any(String) })
  })

  test('counts each signed gas payment towards the signer caps, even if several share a spend ID', async () => {
    const order = await world.makeOrder({ from: 'eth', to: 'btc', amount: '0.2' })
    const gateway = accountGateway('ethereum', 'numbered')
    const hot = await signer.address('ethereum', HOT_KEY)
    const transfer = { to: order.depositAddress, memo: null, contract: null, amountAtomic: 2n * 10n ** 17n }
    const terms = await gateway.terms({ ...transfer, from: hot })
    const first = await gateway.nextSequence(hot)
    const spendId = await insertGas(order.depositAddress)
    const sign = (sequence: number) =>
      signer.sign({
        kind: 'account',
        chain: 'ethereum',
        spendId,
        asset: 'eth',
        ...transfer,
        from: HOT_KEY,
        sequence,
        terms,
      })
    const results = []
    for (let n = 0; n < 20; n += 1)
      results.push(
        await sign(first + n).then(
          () => 'signed',
          (error) => error.reason,
        ),
      )
    expect(results).toContain('cap-hour')
  })

  test("counts each signed void's fee towards the signer caps, even if several share a spend ID", async () => {
    const gateway = accountGateway('ethereum', 'numbered')
    const to = await signer.address('ethereum', HOT_KEY)
    const first = await gateway.nextSequence(to)
    const price = 1_200n * GWEI
    const fields = evmFields({ gasLimit: 120_000n, maxFeePerGas: price, maxPriorityFeePerGas: price - 100n * GWEI })
    const sign = (sequence: number) =>
      signer.sign({
        kind: 'account',
        chain: 'ethereum',
        spendId: 'burn',
        asset: 'eth',
        from: HOT_KEY,
        sequence,
        to,
        memo: null,
        contract: null,
        amountAtomic: 0n,
        terms: { maxFeeAtomic: 120_000n * price, fields },
      })
    const results = []
    for (let n = 0; n < 30; n += 1)
      results.push(
        await sign(first + n).then(
          () => 'signed',
          (error) => error.reason,
        ),
      )
    expect(results).toContain('cap-hour')
  })
})
