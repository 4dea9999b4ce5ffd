import { hasNode } from '@cambio/adapters/chains/chain-settings'
import { TokenWallet } from '@cambio/adapters/chains/solana/testing/token-wallet'
import type { Order } from '@cambio/core/orders/order'
import type { Payment } from '@cambio/core/payments/payment'
import { present } from '@cambio/kernel/assert'
import { formatAmount } from '@cambio/kernel/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { openWorld, type World } from '../testing/world.ts'
import type { Deal } from '../testing/deal.ts'

/** Number of Ethereum blocks after which any deposit is credited and any payment is final. */
const DEEP = 20
/** Number of 32-slot batches after which the transaction has expired and the worker can prove it. */
const OVER = 10
const TO_SOLANA = { from: 'eth', to: 'sol', amount: '0.1' }
const TO_TOKEN = { from: 'eth', to: 'usdc-spl', amount: '0.1' }
const TO_ETHEREUM = { from: 'sol', to: 'eth', amount: '2' }
const FROM_TOKEN = { from: 'usdc-spl', to: 'eth', amount: '300' }
/** Minimum balance of an account without data, and rent for a token account, in lamports. */
const [LEAST, TOKEN_RENT] = [890_880n, 2_039_280n]

let world: World
let worker: SteppedWorker

beforeAll(async () => {
  world = await openWorld({ chainNames: ['ethereum', 'solana'], blockSeconds: 3_600 })
  worker = await openSteppedWorker(world.workerEnvironment())
  for (const chain of ['ethereum', 'solana']) await worker.step(chain)
  await world.sendFloat()
  await mineAndStep('ethereum', DEEP)
  await mineAndStep('solana')
  // Run another step so that the recorded prices include the credited coins in the inventory.
  await worker.step('ethereum')
}, 360_000)

afterAll(async () => {
  await worker?.close()
  await world?.close()
}, 60_000)

async function mineAndStep(chain: string, blocks = 1): Promise<void> {
  await world.mine(chain, blocks)
  await worker.step(chain)
}

/** Returns the URL of the Solana node and the mint of USDC. */
async function tokenSettings(): Promise<{ rpcUrl: string; mint: string }> {
  const { rpcUrl } = present(
    world.chains.filter(hasNode).find(({ chain }) => chain === 'solana'),
    'Solana',
  )
  const { contract } = (await world.catalogue()).get({ slug: 'usdc-spl' })
  return { rpcUrl, mint: present(contract, 'a token') }
}

/** Creates an order whose deposit is credited. The next step on Solana signs and sends its payout. */
async function owedOrder(deal: Deal = TO_SOLANA): Promise<Order> {
  const order = await world.paidOrder(deal)
  await mineAndStep('ethereum', DEEP)
  return order
}

const paymentsOf = ({ orderId }: Order): Promise<Payment[]> => world.work.stores.payments.forOrder(orderId)

const attemptsOf = async (order: Order) => {
  const [{ id }] = [present((await paymentsOf(order))[0], 'a payout')]
  return (await world.work.stores.payments.attemptsOf(id)).map(({ end }) => end?.kind ?? 'alive')
}

async function expectPaidOnce(order: Order): Promise<void> {
  const [finished] = await world.finished([order], 1_000)
  expect(await paymentsOf(order)).toMatchObject([{ purpose: 'payout', status: 'FINAL' }])
  expect(await world.received(order)).toBe(await world.promised(present(finished, 'the order')))
  expect(await world.findings()).toEqual([])
}

test.each([TO_SOLANA, TO_TOKEN])(
  'pays the order once when the network loses a payout of $to and its transaction expires',
  async (deal) => {
    const order = await owedOrder(deal)
    await worker.step('solana')
    const [first] = await paymentsOf(order)
    expect(first).toMatchObject({ status: 'SENT' })
    await world.reorganise('solana', 1, 'dropped')
    await world.mine('solana', OVER)
    // Run several steps, because the sandbox creates 32 slots at a time, and a worker step reads at most 50.
    for (let pass = 0; pass < OVER; pass += 1) await worker.step('solana')
    expect(await attemptsOf(order)).toEqual(['expired', 'alive'])
    expect(await world.gateway('solana').transaction(first?.txId ?? '')).toEqual({ status: 'unknown' })
    await mineAndStep('solana')
    await expectPaidOnce(order)
  },
  120_000,
)

test('credits a Solana deposit by a version 1 transaction', async () => {
  const { rpcUrl, mint } = await tokenSettings()
  const wallet = await TokenWallet.create(rpcUrl, mint)
  await world.sendTo('sol', wallet.address, '3')
  await world.mine('solana')
  const order = await world.makeOrder(TO_ETHEREUM)
  await wallet.payInVersionOne(order.depositAddress, 2_000_000_000n)
  await wallet.payInVersionOne(await world.unusedAddress('solana'), 1_000_000n)
  // The signer also reads a version 1 transaction in the history of the hot wallet, before it signs the payout below.
  await wallet.payInVersionOne(await world.hotAddress('solana'), 1_000_000n)
  await mineAndStep('solana')
  const paidBack = await owedOrder()
  await worker.step('solana')
  await mineAndStep('solana')
  await expectPaidOnce(paidBack)
  await worker.step('ethereum')
  await mineAndStep('ethereum', DEEP)
  await worker.step('ethereum')
  await expectPaidOnce(order)
}, 120_000)

test.each([TO_SOLANA, TO_TOKEN])(
  'recognises a mined payout of $to after a lost broadcast response, however many blocks have passed',
  async (deal) => {
    const order = await owedOrder(deal)
    await worker.step('solana', 'sent-without-reply')
    await world.mine('solana', OVER)
    for (let pass = 0; pass < OVER; pass += 1) await worker.step('solana')
    // The worker resends the payout and looks it up after the next slot.
    await mineAndStep('solana')
    await expectPaidOnce(order)
    expect(await attemptsOf(order)).toEqual(['alive'])
  },
  120_000,
)

test('sweeps a deposit below the minimum account balance together with an earlier deposit', async () => {
  const order = await world.paidOrder(TO_ETHEREUM)
  await mineAndStep('solana')
  await world.sendTo('sol', order.depositAddress, '0.0005')
  // The step credits the second deposit and sends payments at the same time. If the journal does not contain the credit
  // yet, the next step sends the sweep.
  await mineAndStep('solana')
  await mineAndStep('solana')
  await mineAndStep('solana')
  expect(await world.held('sol', order.depositAddress)).toBe('0')
  await worker.step('solana')
  // The first sweep has already moved the coins, so the worker does not create a second sweep.
  expect(await world.work.stores.payments.inStatus('solana', ['INTENT', 'RESERVED', 'SIGNED'], 10)).toEqual([])
  await worker.step('ethereum')
  await mineAndStep('ethereum', DEEP)
  await worker.step('ethereum')
  await expectPaidOnce(order)
}, 120_000)

test('treats a deposit as dust if it cannot pay the cost of creating the refund account', async () => {
  const order = await world.makeOrder({ ...TO_ETHEREUM, isRefunding: true })
  await world.sendTo('sol', order.depositAddress, '0.000891')
  for (let times = 0; times < 3; times += 1) await mineAndStep('solana')
  expect(await paymentsOf(order)).toEqual([])
  expect(await world.work.stores.orders.find(order.orderId)).toMatchObject({ state: 'WAITING' })
  expect(await world.work.stores.orders.depositsOf(order.orderId)).toMatchObject([{ status: 'SUSPENSE' }])
  const behind = await owedOrder()
  await worker.step('solana')
  await mineAndStep('solana')
  await expectPaidOnce(behind)
}, 120_000)

/** Returns the gas payment to a deposit address, or the sweep from it. */
async function paymentAt(address: string, purpose: 'gas' | 'sweep'): Promise<Payment> {
  const { payments, chains } = world.work.stores
  const key = (await chains.ownAddresses('solana', [address]))[0]?.key.index
  const final = await payments.inStatus('solana', ['INTENT', 'RESERVED', 'SIGNED', 'SENT', 'FINAL'], 1_000)
  const isAt = ({ to, source }: Payment) =>
    purpose === 'gas' ? to === address : source.index === key && source.purpose === 'deposit'
  return present(
    final.find((one) => one.purpose === purpose && isAt(one)),
    `the ${purpose} of ${address}`,
  )
}

test('accounts for every lamport when a token sweep requires gas', async () => {
  const order = await world.paidOrder(FROM_TOKEN)
  await mineAndStep('solana')
  // The worker has credited the deposit and sent the gas payment. The sweep is waiting for the gas.
  await worker.step('solana')
  expect(await paymentAt(order.depositAddress, 'sweep')).toMatchObject({ status: 'INTENT', asset: 'usdc-spl' })
  expect(await world.held('usdc-spl', order.depositAddress)).toBe('300')
  await mineAndStep('solana')
  await worker.step('solana')
  await mineAndStep('solana')
  const [gas, sweep] = [await paymentAt(order.depositAddress, 'gas'), await paymentAt(order.depositAddress, 'sweep')]
  expect([gas.status, sweep.status]).toEqual(['FINAL', 'FINAL'])
  expect(await world.held('usdc-spl', order.depositAddress)).toBe('0')
  expect(await world.held('sol', order.depositAddress)).toBe(
    formatAmount(gas.amountAtomic - (sweep.feeAtomic ?? 0n), 9),
  )
  expect(gas.amountAtomic - (sweep.feeAtomic ?? 0n)).toBeGreaterThanOrEqual(LEAST)
  await worker.step('ethereum')
  await mineAndStep('ethereum', DEEP)
  await worker.step('ethereum')
  await expectPaidOnce(order)
}, 120_000)

test("pays only once for creating a recipient's token account", async () => {
  const first = await owedOrder(TO_TOKEN)
  await worker.step('solana')
  await mineAndStep('solana')
  await expectPaidOnce(first)
  const second = await owedOrder({ ...TO_TOKEN, destination: first.destinationAddress })
  await worker.step('solana')
  await mineAndStep('solana')
  const fees = await Promise.all([first, second].map(async (order) => (await paymentsOf(order))[0]?.feeAtomic ?? 0n))
  expect(fees[0]).toBeGreaterThan(TOKEN_RENT)
  expect(fees[1]).toBeLessThan(100_000n)
  expect(await world.findings()).toEqual([])
}, 120_000)

test('holds an order for an operator when the recipient closes its token account before the payout', async () => {
  const { rpcUrl, mint } = await tokenSettings()
  const wallet = await TokenWallet.create(rpcUrl, mint)
  await world.sendTo('sol', wallet.address, '0.1')
  await world.mine('solana')
  await wallet.open()
  await world.mine('solana')
  const order = await owedOrder({ ...TO_TOKEN, destination: wallet.address })
  await worker.step('solana', 'raw-stored')
  await wallet.close()
  await worker.step('solana')
  await mineAndStep('solana')
  expect(await paymentsOf(order)).toMatchObject([{ purpose: 'payout', status: 'FAILED' }])
  expect(await world.work.stores.orders.find(order.orderId)).toMatchObject({ state: 'SUSPENSE' })
  await mineAndStep('solana')
  expect(await attemptsOf(order)).toEqual(['alive'])
  expect(await world.findings()).toEqual([])
  const behind = await owedOrder(TO_TOKEN)
  await worker.step('solana')
  await mineAndStep('solana')
  await expectPaidOnce(behind)
}, 120_000)

test('does not credit a token other than the one that the order expects', async () => {
  const order = await world.makeOrder({ ...FROM_TOKEN, isRefunding: true })
  await world.sendTo('usdt-spl', order.depositAddress, FROM_TOKEN.amount)
  for (let times = 0; times < 3; times += 1) await mineAndStep('solana')
  expect(await world.work.stores.orders.find(order.orderId)).toMatchObject({ state: 'WAITING' })
  expect((await paymentsOf(order)).filter(({ purpose }) => purpose === 'payout')).toEqual([])
  expect(await world.findings()).toEqual([])
}, 120_000)
