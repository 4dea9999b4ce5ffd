import type { Order } from '@cambio/core/orders/order'
import { formatAmount } from '@cambio/kernel/money'
import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { openWorld, type World } from '../testing/world.ts'

const CHAIN = 'ethereum'
const OTHER_CHAIN = 'bsc'
const SETTLED_AFTER = 5
/** Number of audit steps in `fullPass`. It exceeds the number of checks because checks with violations run twice. */
const STEPS = 80
/**
 * Number of seconds by which `fullPass` backdates the last audit. It exceeds the minimum time between two runs of the
 * same check.
 */
const INTERVAL = 700
/** Smallest step of an ETH payout, in base units. ETH has 18 decimal places, but a quote has only 8. */
const QUOTE_STEP = 10n ** 10n

let world: World
let worker: SteppedWorker

beforeAll(async () => {
  world = await openWorld({ chainNames: [CHAIN, OTHER_CHAIN], blockSeconds: 3_600 })
  worker = await openSteppedWorker(world.workerEnvironment())
  for (const chain of [CHAIN, OTHER_CHAIN]) await worker.step(chain)
  await world.sendFloat()
  await mineAndStep(SETTLED_AFTER)
}, 360_000)

afterAll(async () => {
  await worker?.close()
  await world?.close()
}, 60_000)

async function mineAndStep(count: number): Promise<void> {
  for (let block = 0; block < count; block += 1)
    for (const chain of [CHAIN, OTHER_CHAIN]) {
      await world.mine(chain)
      await worker.step(chain)
    }
}

/** Runs every check once, and checks with a violation twice. */
async function fullPass(): Promise<void> {
  await world.ageAudit(INTERVAL)
  for (let step = 0; step < STEPS; step += 1) await worker.audit()
}

test('does not halt any chain while the journal and the chains agree', async () => {
  await fullPass()
  await fullPass()
  expect(await world.halts()).toEqual({})
  expect(worker.events).not.toContain('audit-violation')
}, 120_000)

/**
 * Returns a deposit amount, in base units, that is slightly higher than the agreed amount but within the tolerance. The
 * rounding loss of this deposit is smaller than the rounding loss of the agreed amount.
 */
function luckyDeposit({ agreedQuote, claimedDepositAtomic: claimed }: Order): bigint {
  const { costs, amountToGetAtomic, networkFeeAtomic } = agreedQuote
  const gross = costs
    .filter(({ kind }) => kind !== 'rounding' && kind !== 'networkFee')
    .reduce((sum, line) => sum + line.amountAtomic, 0n)
  for (let part = 1n; part < 400n; part += 1n) {
    const deposit = claimed + (claimed * part) / 100_000n
    const got = (((gross * deposit) / claimed - networkFeeAtomic - 10n) / QUOTE_STEP) * QUOTE_STEP
    if ((got + networkFeeAtomic) * claimed > (amountToGetAtomic + networkFeeAtomic + 1n) * deposit) return deposit
  }
  throw new Error('no deposit found')
}

test("does not halt a chain when a FIXED order's rounding loss is below the agreed tolerance", async () => {
  const order = await world.makeOrder({ from: 'bnb', to: 'eth', amount: '0.05', isRefunding: true })
  await world.sendTo('bnb', order.depositAddress, formatAmount(luckyDeposit(order), 18))
  await mineAndStep(12)
  expect(await world.work.stores.orders.find(order.orderId)).toMatchObject({ state: 'FINISHED' })
  await fullPass()
  await fullPass()
  expect(await world.halts()).toEqual({})
}, 240_000)

test('reports extra coins in the hot wallet, such as a block reward, without halting the chain', async () => {
  const hot = await world.hotAddress(CHAIN)
  const before = await world.gateway(CHAIN).balance(hot, null)
  await world.setBalance(CHAIN, hot, `0x${(before + 1n).toString(16)}`)
  await fullPass()
  await fullPass()
  expect(worker.events).toContain('audit-violation')
  expect(await world.halts()).toEqual({})
  await world.setBalance(CHAIN, hot, `0x${before.toString(16)}`)
  await fullPass()
}, 120_000)

test('halts only the chain whose hot wallet has lost coins, until an operator resumes it', async () => {
  const order = await world.paidOrder({ from: 'bnb', to: 'eth', amount: '0.5' })
  // Reduce the hot wallet's balance to 10 ETH.
  await world.setBalance(CHAIN, await world.hotAddress(CHAIN), `0x${(10n ** 19n).toString(16)}`)
  await fullPass()
  expect(await world.halts()).toEqual({})
  await fullPass()
  expect(await world.halts()).toEqual({
    [CHAIN]: expect.stringMatching(/^the audit found a violation of invariant 15: eth: \d+ less on chain/),
  })
  expect(worker.events).toContain('audit-violation')
  await mineAndStep(20)
  expect(await world.work.stores.payments.forOrder(order.orderId)).toMatchObject([{ status: 'INTENT', raw: null }])

  const states = await world.auditLog.all()
  await world.auditLog.accept(states.flatMap(({ findings }) => findings.map(({ what }) => what)))
  await world.resume(CHAIN)
  await fullPass()
  expect(await world.halts()).toEqual({})
  await mineAndStep(SETTLED_AFTER)
  expect(await world.work.stores.orders.find(order.orderId)).toMatchObject({ state: 'FINISHED' })
}, 240_000)

test("the worker's database role cannot postpone audits by recording a run with a future date", async () => {
  const attacker = createPool(world.databaseUrls.worker, 1)
  const hideAll = `UPDATE audit_check SET checked_at = '2099-01-01', broken_since = NULL, confirmed_at = NULL, findings = '[]'`
  await expect(attacker.query(hideAll)).rejects.toThrow('permission denied')
  await attacker.end()
  await world.dateAudit('2099-01-01')
  await world.setBalance(OTHER_CHAIN, await world.hotAddress(OTHER_CHAIN), '0x1')
  await fullPass()
  await fullPass()
  expect(Object.keys(await world.halts())).toEqual([OTHER_CHAIN])
}, 120_000)
