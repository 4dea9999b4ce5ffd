import { HOT_KEY } from '@cambio/core/chains/signer'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createBankOperators } from '../testing/bank-operators.ts'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { openWorld, type World } from '../testing/world.ts'

const ETH_COLD = '0x27b1fdb04752bbc536007a920d24acb045561c26'
const LTC_COLD = 'rltc1qlxxplgwz35rzf4k39d4ewyccdydyjgv29kfgxx'
const BANK_COLD = 'DE89370400440532013000'
const SETTLED_AFTER = 8
const MAX_ROUNDS = 60
/** Maximum time in milliseconds for the worker to send every surplus. */
const SURPLUS_PATIENCE_MS = 120_000
/** Time in milliseconds in which the worker checks for surpluses at least twice. */
const TWO_SEARCHES_MS = 11_000
/**
 * Value of the setting COLD_WALLETS. The ceilings are below the hot wallets' initial balances of 100 ETH, 1,000,000
 * USDT and 1,000 LTC.
 */
const COLD_WALLETS = {
  eth: { address: ETH_COLD, ceiling: '100000', floor: '50000' },
  'usdt-erc20': { address: ETH_COLD, ceiling: '400000', floor: '200000' },
  ltc: { address: LTC_COLD, ceiling: '30000', floor: '10000' },
  'eur-sepa': { address: BANK_COLD, ceiling: '5000', floor: '1000' },
}

let world: World
let worker: SteppedWorker

beforeAll(async () => {
  world = await openWorld({
    chainNames: ['ethereum', 'litecoin', 'sepa'],
    blockSeconds: 3_600,
    coldWallets: JSON.stringify(COLD_WALLETS),
  })
  worker = await openSteppedWorker(world.workerEnvironment())
  for (const chain of ['ethereum', 'litecoin', 'sepa']) await worker.step(chain)
  await world.sendFloat()
}, 360_000)

afterAll(async () => {
  await worker?.close()
  await world?.close()
}, 60_000)

async function round(): Promise<void> {
  for (const chain of ['ethereum', 'litecoin']) {
    await world.mine(chain)
    await worker.step(chain)
  }
}

test("sends each hot wallet's surplus to its cold wallet once", async () => {
  const held = () =>
    Promise.all([world.held('eth', ETH_COLD), world.held('usdt-erc20', ETH_COLD), world.held('ltc', LTC_COLD)])
  // Limit the loop by time instead of rounds, because the worker checks for surpluses only every five seconds.
  const endsAt = Date.now() + SURPLUS_PATIENCE_MS
  while (Date.now() < endsAt && (await held()).some((amount) => Number(amount) === 0)) await round()
  const first = await held()
  const settledAt = Date.now() + TWO_SEARCHES_MS
  while (Date.now() < settledAt) await round()
  expect(await held()).toEqual(first)
  // The hot wallet keeps 300,000 USDT, the midpoint between its lower and upper limits.
  expect(first[1]).toBe('700000')
  expect(Number(first[0])).toBeGreaterThan(50)
  expect(Number(first[2])).toBeGreaterThan(500)
  expect(await world.findings()).toEqual([])
}, 300_000)

test('the worker can still pay out orders after sending the surplus to the cold wallet', async () => {
  const order = await world.paidOrder({ from: 'ltc', to: 'usdt-erc20', amount: '2' })
  for (let made = 0; made < MAX_ROUNDS; made += 1) {
    await round()
    if ((await world.work.stores.orders.find(order.orderId))?.state === 'FINISHED') break
  }
  expect(await world.work.stores.orders.find(order.orderId)).toMatchObject({ state: 'FINISHED' })
  expect(await world.findings()).toEqual([])
}, 300_000)

test("sends a bank account's surplus again after the bank has refused the transfer", async () => {
  const bank = createBankOperators(() => world)
  const run = (by: string, ...command: string[]) => bank.ops(by, ...command, '--reason', 'test', '--yes')
  const line = ['--statement-id', bank.newId(), '--amount', '9000', '--currency', 'EUR', '--payer', 'Example B.V.']
  const topUp = ['bank-transfer', 'received', ...line, '--top-up', '--booked', bank.now()]
  for (const by of ['ana', 'bob']) expect(await run(by, ...topUp)).toMatchObject({ code: 0 })
  const nextOrder = () =>
    vi.waitUntil(
      async () => {
        await round()
        await worker.step('sepa')
        return (await bank.bankOrders())[0]
      },
      { timeout: SURPLUS_PATIENCE_MS },
    )
  const { txId, iban } = await nextOrder()
  expect(iban).toBe(BANK_COLD)
  // The amount is above the limit for one operator.
  for (const by of ['ana', 'bob']) expect(await run(by, 'bank-transfer', 'refused', txId)).toMatchObject({ code: 0 })
  await worker.step('sepa')
  const again = await nextOrder()
  expect(again).toMatchObject({ iban: BANK_COLD })
  expect(again.txId).not.toBe(txId)
  expect(await world.work.stores.payments.inStatus('sepa', ['FAILED'], 10)).toHaveLength(1)
  expect((await bank.ops('ana', 'queue')).output).not.toContain('cold of')
  expect(await world.findings()).toEqual([])
}, 300_000)

test('the signer rejects a payment to a cold wallet that its settings do not list', async () => {
  const to = await world.strangers.address('ethereum', world.stranger())
  const common = {
    reference: 'forged',
    orderId: null,
    chain: 'ethereum',
    asset: 'eth',
    source: HOT_KEY,
    memo: null,
  }
  await world.work.stores.payments.intend(
    { ...common, purpose: 'cold', to, amountAtomic: 10n ** 18n, chargedFeeAtomic: 0n },
    Date.now(),
  )
  for (let made = 0; made < SETTLED_AFTER; made += 1) await round()
  expect(worker.events).toContain('signer-refused')
  expect(await world.work.stores.payments.inStatus('ethereum', ['HELD'], 10)).toMatchObject([
    { purpose: 'cold', raw: null },
  ])
}, 120_000)
