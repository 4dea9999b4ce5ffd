import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatAmount } from '@cambio/kernel/money'
import type { Order } from '@cambio/core/orders/order'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { openWorld, type World } from '../testing/world.ts'

const CHAINS = ['ethereum', 'bsc']
/** More steps than the audit has checks. */
const AUDIT_STEPS = 80
/** Smallest part of ETH that a payout has, base units: the coin has 18 decimals, and quotes have 8. */
const QUOTE_STEP = 10n ** 10n

let world: World
let worker: SteppedWorker

beforeAll(async () => {
  world = await openWorld({ chainNames: CHAINS, blockSeconds: 3_600 })
  worker = await openSteppedWorker(world.workerEnvironment())
  for (const chain of CHAINS) await worker.step(chain)
  await world.sendFloat()
  await mineAndStep(5)
}, 360_000)

afterAll(async () => {
  await worker?.close()
  await world?.close()
}, 60_000)

async function mineAndStep(count: number): Promise<void> {
  for (let block = 0; block < count; block += 1)
    for (const chain of CHAINS) {
      await world.mine(chain)
      await worker.step(chain)
    }
}

async function auditEverything(): Promise<void> {
  await world.ageAudit(700)
  for (let step = 0; step < AUDIT_STEPS; step += 1) await worker.audit()
}

/** Returns a deposit within the tolerance whose payout loses less by rounding than the agreed one. */
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

test('a FIXED order that loses less by rounding than agreed halts no chain', async () => {
  await auditEverything()
  const order = await world.makeOrder({ from: 'bnb', to: 'eth', amount: '0.05', isRefunding: true })
  await world.sendTo('bnb', order.depositAddress, formatAmount(luckyDeposit(order), 18))
  await mineAndStep(12)
  expect(await world.work.stores.orders.find(order.orderId)).toMatchObject({ state: 'FINISHED' })
  await auditEverything()
  await auditEverything()
  expect(await world.halts()).toEqual({})
}, 400_000)
