import { hasMonero } from '@cambio/adapters/chains/testing/has-monero'
import { BLOCKS_PER_PASS } from '@cambio/core/watching/watch-chain'
import type { Order } from '@cambio/core/orders/order'
import type { Checkpoint } from '@cambio/core/shared/checkpoints'
import { present } from '@cambio/kernel/assert'
import { formatAmount } from '@cambio/kernel/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { openWorld, type World } from '../testing/world.ts'
import type { Deal } from '../testing/deal.ts'

interface Route extends Deal {
  chain: string
  toChain: string
  /** Amount that the user sends instead of `amount`. Because of the difference, the fixed rate no longer applies. */
  wrongAmount: string
  /** Whether blocks are final immediately, in which case the chain never reorganises. */
  isFinalAtOnce?: boolean
}

/** Routes to and from Monero. The list is empty on a machine without the Monero programs. */
const MONERO: readonly Route[] = [
  { chain: 'tron', toChain: 'monero', from: 'trx', to: 'xmr', amount: '1000', wrongAmount: '2000' },
  { chain: 'monero', toChain: 'ethereum', from: 'xmr', to: 'eth', amount: '2', wrongAmount: '1.5' },
]
const WITHOUT_MONERO: readonly Route[] = [
  { chain: 'tron', toChain: 'ethereum', from: 'trx', to: 'eth', amount: '1000', wrongAmount: '2000' },
]

/** Routes that form a cycle through every chain, so that each chain has a deposit, a payout and a refund. */
const ALL_ROUTES: readonly Route[] = [
  { chain: 'ethereum', toChain: 'polygon', from: 'eth', to: 'usdc-polygon', amount: '0.1', wrongAmount: '0.05' },
  { chain: 'polygon', toChain: 'iotex', from: 'pol', to: 'iotx', amount: '500', wrongAmount: '400' },
  { chain: 'polygon', toChain: 'iotex', from: 'usdt-polygon', to: 'iotx', amount: '300', wrongAmount: '200' },
  { chain: 'iotex', toChain: 'bsc', from: 'iotx', to: 'bnb', amount: '9000', wrongAmount: '5000' },
  { chain: 'bsc', toChain: 'ethereum', from: 'usdt-bep20', to: 'link-erc20', amount: '300', wrongAmount: '200' },
  { chain: 'bsc', toChain: 'litecoin', from: 'bnb', to: 'ltc', amount: '0.5', wrongAmount: '0.6' },
  { chain: 'litecoin', toChain: 'bitcoin', from: 'ltc', to: 'btc', amount: '4', wrongAmount: '3' },
  { chain: 'bitcoin', toChain: 'dogecoin', from: 'btc', to: 'doge', amount: '0.01', wrongAmount: '0.02' },
  { chain: 'dogecoin', toChain: 'bitcoin-cash', from: 'doge', to: 'bch', amount: '3000', wrongAmount: '2000' },
  { chain: 'bitcoin-cash', toChain: 'xrp', from: 'bch', to: 'xrp', amount: '1', wrongAmount: '2' },
  { chain: 'xrp', toChain: 'stellar', from: 'xrp', to: 'xlm', amount: '200', wrongAmount: '100', isFinalAtOnce: true },
  {
    chain: 'stellar',
    toChain: 'ton',
    from: 'xlm',
    to: 'ton',
    amount: '2000',
    wrongAmount: '1000',
    isFinalAtOnce: true,
  },
  { chain: 'ton', toChain: 'solana', from: 'ton', to: 'sol', amount: '150', wrongAmount: '100', isFinalAtOnce: true },
  {
    chain: 'solana',
    toChain: 'tron',
    from: 'usdc-spl',
    to: 'usdt-trc20',
    amount: '300',
    wrongAmount: '200',
    isFinalAtOnce: true,
  },
  { chain: 'solana', toChain: 'tron', from: 'sol', to: 'trx', amount: '3', wrongAmount: '2', isFinalAtOnce: true },
  ...(hasMonero() ? MONERO : WITHOUT_MONERO),
  { chain: 'tron', toChain: 'solana', from: 'usdt-trc20', to: 'usdc-spl', amount: '300', wrongAmount: '200' },
]
/** Routes that form a cycle through one chain of each family, for `npm test`. */
const FAMILY_ROUTES: readonly Route[] = [
  { chain: 'ethereum', toChain: 'litecoin', from: 'eth', to: 'ltc', amount: '0.1', wrongAmount: '0.05' },
  { chain: 'litecoin', toChain: 'xrp', from: 'ltc', to: 'xrp', amount: '4', wrongAmount: '3' },
  ...ALL_ROUTES.filter(({ chain }) => ['xrp', 'stellar', 'ton', 'monero'].includes(chain)),
  ...ALL_ROUTES.filter(({ from }) => ['usdc-spl', 'trx'].includes(from)),
]
const ROUTES = process.env.TEST_DEPTH === 'deep' ? ALL_ROUTES : FAMILY_ROUTES
const CHAINS = [...new Set(ROUTES.map(({ chain }) => chain))]
const FINAL_AT_ONCE = new Set(ROUTES.filter((route) => route.isFinalAtOnce).map(({ chain }) => chain))
/** Checkpoints at which the worker is killed during each payment, one after another. */
const DEATHS: readonly Checkpoint[] = ['nonce-reserved', 'raw-stored', 'sent-without-reply']
const APART = 22
/** Number of blocks until a deposit and the resulting payment are final on the slowest chain. */
const BLOCKS_TO_FINISH = 64

let world: World
let worker: SteppedWorker

beforeAll(async () => {
  world = await openWorld({ chainNames: CHAINS, blockSeconds: 3_600 })
  worker = await openSteppedWorker(world.workerEnvironment())
  for (const chain of CHAINS) await worker.step(chain)
  await world.sendFloat()
  for (const chain of CHAINS)
    for (let left = blocksAtFirst(chain); left > 0; left -= BLOCKS_PER_PASS)
      await mineAndStep(chain, 1, Math.min(left, BLOCKS_PER_PASS))
  // Run another step, because the step above read prices before it updated the last chain's inventory.
  await worker.step('ethereum')
}, 360_000)

afterAll(async () => {
  await worker?.close()
  await world?.close()
}, 60_000)

/** Returns the number of blocks after which a chain's first transactions are final. */
function blocksAtFirst(chain: string): number {
  if (chain === 'monero') return BLOCKS_TO_FINISH
  return FINAL_AT_ONCE.has(chain) ? 1 : APART
}

async function mineAndStep(chain: string, times = 1, blocks = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await world.mine(chain, blocks)
    await worker.step(chain)
  }
}

const orderNow = async ({ orderId }: Order): Promise<Order> =>
  present(await world.work.stores.orders.find(orderId), 'the order')

const paymentsOf = async ({ orderId }: Order) =>
  (await world.work.stores.payments.forOrder(orderId)).map(({ purpose, status }) => `${purpose} ${status}`)

/** Returns the number of blocks between two steps. Monero needs more, because its deposits need many confirmations. */
const strideOf = (chain: string) => (chain === 'monero' ? 5 : 1)

async function mineUntil(order: Order, state: Order['state'], chain: string): Promise<void> {
  for (let block = 0; block < BLOCKS_TO_FINISH && (await orderNow(order)).state !== state; block += strideOf(chain))
    await mineAndStep(chain, 1, strideOf(chain))
  expect((await orderNow(order)).state).toBe(state)
}

describe.each(ROUTES)('a swap of $from for $to', (route) => {
  const { chain, toChain } = route

  test('pays the order once when a reorg moves the deposit and the worker is killed at each checkpoint', async () => {
    const order = await world.paidOrder(route)
    await mineAndStep(chain)
    if (!route.isFinalAtOnce) {
      expect(await orderNow(order)).toMatchObject({ state: 'CONFIRMING' })
      await world.reorganise(chain, 1, 'remined')
      await worker.step(chain)
    }
    await mineUntil(order, 'EXCHANGING', chain)
    for (const death of DEATHS) await worker.step(toChain, death)
    await mineUntil(order, 'FINISHED', toChain)
    expect(await paymentsOf(order)).toEqual(['payout FINAL'])
    expect(await world.received(order)).toBe(await world.promised(await orderNow(order)))
    expect(await world.findings()).toEqual([])
  })

  test('refunds a fixed-rate order once when its deposit has the wrong amount', async () => {
    const order = await world.makeOrder({ ...route, isRefunding: true })
    await world.sendTo(route.from, order.depositAddress, route.wrongAmount, order.depositMemo)
    let hasDied = false
    for (let block = 0; block < BLOCKS_TO_FINISH && !hasDied; block += strideOf(chain)) {
      await world.mine(chain, strideOf(chain))
      hasDied = await worker.stepPerhapsTo(chain, 'sent-without-reply')
    }
    expect(hasDied).toBe(true)
    await mineUntil(order, 'REFUNDED', chain)
    expect(await paymentsOf(order)).toEqual(['refund FINAL'])
    const [refund] = await world.work.stores.payments.forOrder(order.orderId)
    const { decimals } = (await world.catalogue()).get({ slug: route.from })
    const back = await world.held(route.from, present(order.refundAddress, 'a fixed rate has one'))
    expect(back).toBe(formatAmount(refund?.amountAtomic ?? 0n, decimals))
    expect(await world.findings()).toEqual([])
  })
})

test.each(ROUTES.filter((route) => !route.isFinalAtOnce))(
  'never pays out an order when a reorg removes its deposit ($from for $to)',
  async (route) => {
    const { chain } = route
    const order = await world.paidOrder(route)
    await mineAndStep(chain)
    await world.reorganise(chain, 1, 'dropped')
    await mineAndStep(chain, 2, APART / 2)
    expect(await orderNow(order)).toMatchObject({ state: 'WAITING' })
    expect(await paymentsOf(order)).toEqual([])
    expect(await world.findings()).toEqual([])
  },
)

describe.each([
  { chain: 'xrp', from: 'xrp', amount: '150' },
  { chain: 'stellar', from: 'xlm', amount: '1200' },
  { chain: 'ton', from: 'ton', amount: '150' },
])('a chain that identifies deposits by memo: $chain', ({ chain, from, amount }) => {
  const toEth: Deal = { from, to: 'eth', amount }
  const suspense = async () => {
    const tip = await world.gateway(chain).tip()
    return world.work.stores.chains.depositsUpTo(chain, 'SUSPENSE', tip.height, { limit: 100 })
  }

  test.each([
    ['no memo', null],
    ['a memo that was never issued', '4294967295'],
  ])('holds a deposit with %s in suspense without assigning it to an order', async (_what, memo) => {
    const order = await world.makeOrder(toEth)
    const txId = await world.sendTo(from, order.depositAddress, amount, memo)
    await mineAndStep(chain, 2)
    expect(await orderNow(order)).toMatchObject({ state: 'WAITING' })
    expect((await suspense()).filter((one) => one.txId === txId)).toMatchObject([{ orderId: null, memo }])
    expect(await world.findings()).toEqual([])
  })

  test("credits an order only with deposits that contain the order's memo", async () => {
    const [first, second] = [await world.makeOrder(toEth), await world.makeOrder(toEth)]
    expect(first.depositAddress).toBe(second.depositAddress)
    await world.sendTo(from, second.depositAddress, amount, second.depositMemo)
    await mineUntil(second, 'EXCHANGING', chain)
    expect(await orderNow(first)).toMatchObject({ state: 'WAITING' })
    await mineUntil(second, 'FINISHED', 'ethereum')
    expect(await paymentsOf(first)).toEqual([])
  })

  test('refunds a second deposit with the same memo to the order’s refund address', async () => {
    const order = await world.makeOrder({ ...toEth, isRefunding: true })
    for (const _time of [1, 2]) await world.sendTo(from, order.depositAddress, amount, order.depositMemo)
    await mineUntil(order, 'EXCHANGING', chain)
    await mineUntil(order, 'FINISHED', 'ethereum')
    await mineAndStep(chain, 3)
    expect((await paymentsOf(order)).toSorted()).toEqual(['payout FINAL', 'return FINAL'])
    expect(await world.findings()).toEqual([])
  })
})

describe('findings of the audit', () => {
  const one = (table: string, where: string, column = 'id') => `(SELECT ${column} FROM ${table} WHERE ${where} LIMIT 1)`
  const finalPayout = one('payment', "purpose = 'payout' AND status = 'FINAL'")
  const finalRefund = one('payment', "purpose = 'refund' AND status = 'FINAL'")
  const credited = one('deposit', "status = 'CREDITED'")
  const finished = one('orders', "state = 'FINISHED'", 'order_id')
  const freely = 'ALTER TABLE journal DISABLE TRIGGER USER;'

  test.each<[number, string, string]>([
    [
      1,
      'an additional entry',
      `${freely} UPDATE journal SET entries = jsonb_set(entries, '{0,amount}', '"1"') WHERE seq = 1`,
    ],
    [2, 'a changed line of the journal', `${freely} UPDATE journal SET reference = 'another' WHERE seq = 2`],
    [
      3,
      'a balance without a posting',
      `UPDATE balance_shard SET amount = amount + 1 WHERE account = 'platform:position'`,
    ],
    [
      4,
      'coins held without a payment',
      `INSERT INTO balance_shard (account, asset, amount) VALUES ('custody:held', 'nothing', 1)`,
    ],
    [5, 'a missing settlement', `DELETE FROM settlement WHERE payment_id = ${finalPayout}`],
    [
      5,
      'an order with a settlement other than its payment',
      `UPDATE orders SET settlement = 'refund' WHERE order_id = ${finished}`,
    ],
    [6, 'a payment without its number', 'UPDATE nonce_claim SET nonce = nonce + 100000'],
    [
      7,
      'a sent payment without signed bytes',
      `ALTER TABLE payment DROP CONSTRAINT payment_check1; UPDATE payment SET raw = NULL WHERE id = ${finalPayout}`,
    ],
    [9, 'a payout above its settled quote', `UPDATE payment SET amount = amount + 1 WHERE id = ${finalPayout}`],
    [
      9,
      'a payout and its settled quote ten times too high',
      `UPDATE orders SET settled_quote = jsonb_set(settled_quote, '{amountToGetAtomic}', to_jsonb((settled_quote ->> 'amountToGetAtomic') || '0')) WHERE settlement = 'payout';
       UPDATE payment SET amount = amount * 10 WHERE purpose = 'payout'`,
    ],
    [
      10,
      'a settled quote above the stored fixed rate',
      `UPDATE orders SET rate_mode = 'FIXED', agreed_quote = jsonb_set(agreed_quote, '{costs}', '[{"kind": "market", "amountAtomic": "1"}]')
       WHERE settled_quote IS NOT NULL AND refund_address IS NOT NULL`,
    ],
    [
      11,
      'a refund of the whole deposit with its fee on top',
      `UPDATE payment p SET amount = d.amount FROM deposit d WHERE d.order_id = p.order_id AND d.status = 'CREDITED' AND p.id = ${finalRefund}`,
    ],
    [11, 'a refund to another address', `UPDATE payment SET to_address = 'elsewhere' WHERE id = ${finalRefund}`],
    [11, 'a payout to another address', `UPDATE payment SET to_address = 'elsewhere' WHERE id = ${finalPayout}`],
    [
      12,
      'a credit above the last read block',
      `UPDATE deposit SET block_height = block_height + 1000000 WHERE id = ${credited}`,
    ],
    [
      12,
      'a credit without a block',
      `UPDATE deposit SET block_height = NULL, block_hash = NULL WHERE id = ${credited}`,
    ],
    [13, 'a credit in a reverted block', `UPDATE chain_block SET hash = 'another'`],
    [14, 'a credit above the deposit', `UPDATE deposit SET amount = amount * 2 WHERE id = ${credited}`],
    [14, 'a return without a payment', `UPDATE payment SET reference = id::text WHERE purpose = 'return'`],
    [14, 'a deposit without a posting', `UPDATE deposit SET times_reverted = 7 WHERE id = ${credited}`],
    [16, 'a finished order without its event', `DELETE FROM order_event WHERE kind = 'WITHDRAWAL_COMPLETED'`],
    [16, 'an order without its create event', `DELETE FROM order_event WHERE kind = 'CREATION_END'`],
    [
      16,
      'an order reset to its first state',
      `UPDATE orders SET state = 'WAITING', act_by = now() WHERE order_id = ${finished}`,
    ],
    [17, 'an idempotency key without an order', 'UPDATE idempotency_key SET order_id = 1'],
    [20, 'a payment that the signer has not counted', `DELETE FROM signer_spend WHERE spend_id = ${finalPayout}::text`],
    [
      20,
      'a payment that the signer counted too low',
      'ALTER TABLE signer_spend DISABLE TRIGGER signer_spend_summed; UPDATE signer_spend SET amount = 1',
    ],
    [
      22,
      'an order without a deadline or an escalation',
      `UPDATE orders SET state = 'SUSPENSE', act_by = NULL, escalated_at = NULL WHERE order_id = ${finished}`,
    ],
  ])('the audit reports $1 (invariant $0)', async (invariant, _what, sabotage) => {
    expect(await world.brokenBy(sabotage)).toContain(invariant)
  })
})
