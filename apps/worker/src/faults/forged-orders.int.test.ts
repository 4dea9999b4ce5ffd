import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { newFill } from '@cambio/core/orders/order-fill'
import type { Order } from '@cambio/core/orders/order'
import { present } from '@cambio/kernel/assert'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { openWorld, type World } from '../testing/world.ts'

/**
 * In these tests, an attacker has the web server's database role, which may call `create_sealed_order` with any
 * contents.
 */

const CHAINS = ['ethereum', 'bsc']
const DEEP = 20
const AGREED_QUOTE = {
  tickAt: 0,
  price: '1',
  costs: [],
  amountToGetAtomic: '1',
  networkFeeAtomic: '0',
  minDepositAtomic: '1',
  maxDepositAtomic: '1',
}
let world: World
let worker: SteppedWorker
let owner: pg.Pool
let attacker: pg.Client
let forgeries = 0

beforeAll(async () => {
  world = await openWorld({ chainNames: CHAINS, blockSeconds: 3_600 })
  owner = createPool(world.ownerUrl, 2)
  attacker = new pg.Client({ connectionString: world.databaseUrls.server })
  await attacker.connect()
  worker = await openSteppedWorker(world.workerEnvironment())
  for (const chain of CHAINS) await worker.step(chain)
  await world.sendFloat()
  for (const chain of CHAINS) {
    await world.mine(chain, DEEP)
    await worker.step(chain)
    await worker.step(chain)
  }
}, 360_000)

afterAll(async () => {
  await attacker?.end()
  await owner?.end()
  await worker?.close()
  await world?.close()
}, 60_000)

interface Forged {
  made_order_id: number
  made_address: string
  outcome: string
}

async function forge(part: object): Promise<Forged> {
  const now = Date.now()
  forgeries += 1
  const order = {
    orderId: 2_000_000_000 + forgeries,
    legacyOrderId: crypto.randomUUID(),
    idempotencyKey: crypto.randomUUID(),
    requestHash: '',
    state: 'WAITING',
    rateMode: 'FLOATING',
    from: 'eth',
    to: 'usdt-erc20',
    chain: 'ethereum',
    toChain: 'ethereum',
    destinationAddress: '0x000000000000000000000000000000000000dEaD',
    locale: 'en',
    claimedDeposit: '1',
    agreedQuote: AGREED_QUOTE,
    exceptionPolicy: { kind: 'ASK' },
    actBy: now + 1e9,
    depositDeadline: now + 1e9,
    createdAt: now,
    controlTokenHash: '',
    termsSeal: '00',
    ...part,
  }
  const { rows } = await attacker.query<Forged>('SELECT * FROM create_sealed_order($1)', [JSON.stringify(order)])
  return present(rows[0], 'the function returns one row')
}

const stateOf = async ({ orderId }: Order) => present(await world.work.stores.orders.find(orderId), 'the order').state

/** Returns a fill in the stored format, with a new provider order ID. */
function fillOf(part: object): object {
  return { ...newFill('changenow', `forged-${forgeries}`, Date.now()), ...part }
}

const TRANSFER_COST = 'orders_transfer_cost'

it.each([
  ['an agreed quote without amounts', { agreedQuote: {} }, 'orders_agreed_quote'],
  ['an agreed quote that is a list', { agreedQuote: [AGREED_QUOTE] }, 'orders_agreed_quote'],
  [
    'a cost without an amount',
    { agreedQuote: { ...AGREED_QUOTE, costs: [{ kind: 'spread' }] } },
    'orders_agreed_quote',
  ],
  [
    'an amount in exponent notation',
    { agreedQuote: { ...AGREED_QUOTE, amountToGetAtomic: '1e9' } },
    'orders_agreed_quote',
  ],
  ['a price that is not a number', { agreedQuote: { ...AGREED_QUOTE, price: 'x' } }, 'orders_agreed_quote'],
  [
    'a cost of its payout that is a text',
    { agreedQuote: { ...AGREED_QUOTE, transferCostPercent: '286' } },
    TRANSFER_COST,
  ],
  [
    'a cost of its payout that is a fraction',
    { agreedQuote: { ...AGREED_QUOTE, transferCostPercent: 286.5 } },
    TRANSFER_COST,
  ],
  ['a payout cheaper than any', { agreedQuote: { ...AGREED_QUOTE, transferCostPercent: 0 } }, TRANSFER_COST],
  ['a fill without fields', { fill: {} }, 'orders_fill_values'],
  ['a fill that is a text', { fill: 'x' }, 'orders_fill_values'],
  ['a fill with an amount that is no number', { fill: fillOf({ payoutAtomic: 'x' }) }, 'orders_fill_values'],
  ['a fill whose hold is a text', { fill: fillOf({ isHeld: 'maybe' }) }, 'orders_fill_values'],
  ['an infinite deadline', { actBy: 'Infinity' }, 'orders_times'],
  ['a deadline in the year 30000', { actBy: 9e14, depositDeadline: 9e14 }, 'orders_times'],
])('the database rejects an order with %s', async (_name, part, constraint) => {
  const order = 'fill' in part ? { ...part, givenAddress: `forged ${forgeries}` } : part
  await expect(forge(order)).rejects.toMatchObject({ constraint })
})

it.each([
  ['another chain than that of its coin', { chain: 'bsc' }, 'is on another chain than its coin'],
  ['another chain than that of its payout', { toChain: 'bsc' }, 'is on another chain than its coin'],
  ['a fill and an address of the exchange', { fill: fillOf({}) }, 'has either a fill or an address from a provider'],
  [
    'an address of its own without a fill',
    { givenAddress: 'theirs' },
    'has either a fill or an address from a provider',
  ],
  ['a hold that only the worker may note', { fill: fillOf({ isHeld: true }), givenAddress: 'theirs' }, 'is held'],
  ['an end before its deposit deadline', { actBy: 1_000 }, 'expires before its deposit deadline'],
  ['no end', { actBy: null }, 'expires before its deposit deadline'],
])('the database rejects an order with %s, which would make the audit halt chains', async (_name, part, message) => {
  await expect(forge(part)).rejects.toThrow(message)
})

it('an unreadable order does not block other credits and payouts on its chain', async () => {
  const before = await world.paidOrder()
  await world.mine('ethereum', DEEP)
  await worker.step('ethereum')
  const forged = await forge({})
  await owner.query('ALTER TABLE orders DROP CONSTRAINT orders_agreed_quote')
  await owner.query(`UPDATE orders SET agreed_quote = '{}' WHERE order_id = $1`, [forged.made_order_id])
  await world.sendTo('eth', forged.made_address, '0.01')
  const after = await world.paidOrder()
  for (let step = 0; step < 6; step += 1) {
    await world.mine('ethereum', DEEP)
    await worker.step('ethereum')
  }
  expect([await stateOf(before), await stateOf(after)]).toEqual(['FINISHED', 'FINISHED'])
  expect(worker.events).toContainEqual(expect.stringContaining('order-unreadable'))
  const { rows } = await owner.query('SELECT status FROM deposit WHERE order_id = $1', [forged.made_order_id])
  expect(rows).toEqual([{ status: 'SUSPENSE' }])
}, 120_000)
