import type { Order } from '@cambio/core/orders/order'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dripperCode, forwarderCode } from '../testing/forwarder-code.ts'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { openWorld, type World } from '../testing/world.ts'

const CHAIN = 'ethereum'
const CHAINS = [CHAIN, 'xrp', 'litecoin']
/**
 * Number of blocks after which a deposit of any asset is credited: two more than the highest required number of
 * confirmations.
 */
const SETTLED_AFTER = 8
/** Number of transfers in the flood. */
const TRANSFERS = 1_500
const GAS = 20_000_000n
/**
 * Maximum duration of a worker step on the flooded chain, in milliseconds. If the worker did not combine transfers, a
 * step would take minutes.
 */
const MAX_PASS_MS = 5_000
/** Number of dust payments to one order. It is so large that the worker needs more than a few steps to credit them. */
const DUST_PAYMENTS = 120
/** Maximum number of deposits that the worker credits to one order in a single step. */
const MAX_CREDITS_OF_ORDER = 20
const ETHER = 10n ** 18n

let world: World
let worker: SteppedWorker

beforeAll(async () => {
  world = await openWorld({ chainNames: CHAINS, blockSeconds: 3_600 })
  worker = await openSteppedWorker(world.workerEnvironment())
  for (const chain of CHAINS) await worker.step(chain)
  await world.sendFloat()
  for (const chain of CHAINS) await mineAndStep(chain, SETTLED_AFTER)
}, 360_000)

afterEach(async () => {
  expect(await world.findings()).toEqual([])
}, 60_000)

afterAll(async () => {
  await worker?.close()
  await world?.close()
}, 60_000)

/** Mines blocks one by one and runs a worker step after each. Returns the longest step's duration in milliseconds. */
async function mineAndStep(chain: string, count: number): Promise<number> {
  let slowestMs = 0
  for (let block = 0; block < count; block += 1) {
    await world.mine(chain)
    const startedAt = performance.now()
    await worker.step(chain)
    slowestMs = Math.max(slowestMs, performance.now() - startedAt)
  }
  return slowestMs
}

/**
 * Deploys a contract and calls it with `value` wei. Uses two new, funded addresses: one for the contract and one for
 * the caller.
 */
async function callContract(code: string, value: bigint): Promise<void> {
  const sender = await world.strangers.address(CHAIN, world.stranger())
  const contract = await world.strangers.address(CHAIN, world.stranger())
  for (const address of [sender, contract]) await world.setBalance(CHAIN, address, hex(ETHER))
  await world.setCode(CHAIN, contract, code)
  await world.sendAs(CHAIN, { from: sender, to: contract, value: hex(value), gas: hex(GAS) })
}

const hex = (value: bigint): string => `0x${value.toString(16)}`
const stateOf = async ({ orderId }: Order) => (await world.work.stores.orders.find(orderId))?.state
const depositsOf = async ({ orderId }: Order) =>
  (await world.work.stores.orders.depositsOf(orderId)).map(({ status, amountAtomic }) => ({ status, amountAtomic }))

test(
  'credits one order promptly during a flood of 1,500 transfers to another order in one transaction',
  { timeout: 600_000 },
  async () => {
    const flooded = await world.makeOrder({ from: 'eth', to: 'usdt-erc20', amount: '0.1' })
    const other = await world.makeOrder({ from: 'eth', to: 'usdt-erc20', amount: '0.1' })
    await callContract(dripperCode(flooded.depositAddress, TRANSFERS), 0n)
    await world.sendTo('eth', other.depositAddress, '0.1')
    expect(await mineAndStep(CHAIN, SETTLED_AFTER)).toBeLessThan(MAX_PASS_MS)
    expect(await depositsOf(other)).toEqual([{ status: 'CREDITED', amountAtomic: ETHER / 10n }])
    expect(await depositsOf(flooded)).toEqual([{ status: 'SUSPENSE', amountAtomic: BigInt(TRANSFERS) }])
    expect(await stateOf(flooded)).toBe('WAITING')
  },
)

test('credits four transfers to one order in a single transaction as one deposit', async () => {
  const order = await world.makeOrder({ from: 'eth', to: 'usdt-erc20', amount: '0.1' })
  const { depositAddress } = order
  const parts = [depositAddress, depositAddress, depositAddress, depositAddress]
  await callContract(forwarderCode(parts), ETHER / 10n)
  await mineAndStep(CHAIN, 2 * SETTLED_AFTER)
  expect(await depositsOf(order)).toEqual([{ status: 'CREDITED', amountAtomic: ETHER / 10n }])
  expect(await stateOf(order)).toBe('FINISHED')
})

test.each([
  { chain: 'xrp', from: 'xrp', amount: '200', dust: '0.00001' },
  { chain: 'litecoin', from: 'ltc', amount: '2', dust: '0.0001' },
])(
  'credits a normal deposit on $chain ahead of dust deposits that arrived earlier',
  async ({ chain, from, amount, dust }) => {
    const flooded = await world.makeOrder({ from, to: 'usdt-erc20', amount })
    const other = await world.makeOrder({ from, to: 'usdt-erc20', amount })
    for (let payment = 0; payment < DUST_PAYMENTS; payment += 1)
      await world.sendTo(from, flooded.depositAddress, dust, flooded.depositMemo)
    await world.mine(chain)
    await world.sendTo(from, other.depositAddress, amount, other.depositMemo)
    let passes = 0
    while ((await depositsOf(other))[0]?.status !== 'CREDITED' && passes < SETTLED_AFTER) {
      await mineAndStep(chain, 1)
      passes += 1
    }
    expect(await depositsOf(other)).toMatchObject([{ status: 'CREDITED' }])
    const { all, seen } = await world.work.stores.orders.depositCounts(flooded.orderId, from)
    expect(all - seen).toBeLessThanOrEqual(passes * MAX_CREDITS_OF_ORDER)
    expect(all).toBe(DUST_PAYMENTS)
  },
)
