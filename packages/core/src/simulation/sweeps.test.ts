import { present } from '@cambio/kernel/assert'
import { expect, test } from 'vitest'
import type { Payment } from '../payments/payment.ts'
import { Random } from './random.ts'
import { SimWorld } from './sim-world.ts'
import { Watchdog } from './checks/watchdog.ts'

/** ID of an account whose balance comes only from its own deposits. */
const NEWCOMER = 11
const PART = 10n ** 17n

/** Creates a world with a stopped signer and sends several deposits to one address, each in a separate block. */
async function sentIn(slug: string, amounts: readonly bigint[]) {
  const world = new SimWorld(new Random(1))
  await world.open()
  const watchdog = new Watchdog(world)
  const chain = present(world.chains.get('ethereum'), 'a chain')
  const instrument = world.catalogue.get({ slug })
  const go = async (blocks: number) => {
    for (let block = 0; block <= blocks; block += 1) {
      if (block > 0) chain.mine()
      await world.worker('ethereum')
    }
    watchdog.afterStep()
    await watchdog.reconcile()
  }
  await go(0)
  // Turn on the kill switch after the sequence number is claimed but before the payment is signed.
  world.signer.isKilled = true
  world.signer.prepare = async () => {}
  for (const amountAtomic of amounts) {
    await world.people.sendIn(NEWCOMER, instrument, amountAtomic)
    chain.mine()
  }
  for (let depth = 1; depth < instrument.minConfirmationsToTrade; depth += 1) chain.mine()
  await go(0)
  await go(0)
  const payments = (purpose: Payment['purpose']) =>
    [...world.db.payments.values()].filter((payment) => payment.purpose === purpose)
  const undo = async (count: number, lossChance: number) => {
    chain.reorganise(count - 1 + instrument.minConfirmationsToTrade, lossChance)
    await go(0)
    world.operator.resume('ethereum')
    await go(instrument.minConfirmationsToTrade)
  }
  const deposits = () => [...world.db.deposits.values()].filter(({ userId }) => userId === NEWCOMER)
  return { world, go, undo, payments, deposits }
}

test('continues a sweep of several deposits even if one of them is permanently orphaned', async () => {
  const { world, go, undo, payments, deposits } = await sentIn('eth', [3n * PART, 2n * PART])
  expect(payments('sweep')).toMatchObject([{ status: 'RESERVED' }])
  await undo(1, 1)
  expect(deposits()).toMatchObject([{ status: 'CREDITED' }, { status: 'ORPHANED', sweptBy: null }])
  world.signer.isKilled = false
  await go(8)
  const [sweep, ...others] = payments('sweep')
  expect(others).toEqual([])
  expect(sweep?.status).toBe('FINAL')
  expect((sweep?.amountAtomic ?? 0n) + (sweep?.heldFeeAtomic ?? 0n)).toBeLessThanOrEqual(3n * PART)
})

test('cancels a sweep and its gas payment when all its deposits are permanently orphaned', async () => {
  const { world, go, undo, payments } = await sentIn('usdt-erc20', [300n * 10n ** 6n, 200n * 10n ** 6n])
  expect([...payments('sweep'), ...payments('gas')].map(({ status }) => status)).toEqual(['INTENT', 'RESERVED'])
  await undo(2, 1)
  world.signer.isKilled = false
  await go(8)
  expect([...payments('sweep'), ...payments('gas')]).toMatchObject([
    { status: 'HELD', raw: null, reservation: null },
    { status: 'HELD', raw: null, reservation: null },
  ])
})

test('creates a new sweep for deposits that reappear after a reorganisation', async () => {
  const { world, go, undo, payments, deposits } = await sentIn('usdt-erc20', [300n * 10n ** 6n, 200n * 10n ** 6n])
  await undo(2, 0)
  world.signer.isKilled = false
  await go(14)
  const [first, ...rest] = payments('sweep')
  expect([first?.status, ...rest.map(({ status }) => status)]).toEqual(['HELD', 'FINAL'])
  expect(rest[0]?.amountAtomic).toBe(500n * 10n ** 6n)
  expect(deposits().map(({ sweptBy }) => sweptBy)).toEqual([rest[0]?.id, rest[0]?.id])
})

test('sweeps a reappearing deposit separately from the deposit that was not orphaned', async () => {
  const { world, go, undo, payments } = await sentIn('eth', [3n * PART, 2n * PART])
  await undo(1, 0)
  world.signer.isKilled = false
  await go(14)
  expect(payments('sweep').map(({ status }) => status)).toEqual(['FINAL', 'FINAL'])
})

test('sweeps a token only when its deposits add up to the minimum amount', async () => {
  const { world, go, payments } = await sentIn('usdt-erc20', [])
  world.signer.isKilled = false
  // A network fee is worth 0.20 USDT in this world.
  const dust = 250_000n
  const instrument = world.catalogue.get({ slug: 'usdt-erc20' })
  const send = async (amountAtomic: bigint) => {
    await world.people.sendIn(NEWCOMER, instrument, amountAtomic)
    await go(12)
  }
  for (let times = 0; times < 2; times += 1) await send(dust)
  expect([payments('sweep'), payments('gas')]).toEqual([[], []])
  await send(dust)
  expect(payments('sweep')).toMatchObject([{ status: 'FINAL', amountAtomic: 3n * dust }])
})

test('does not cancel a signed sweep even if one of its deposits is orphaned', async () => {
  const { world, go, undo, payments, deposits } = await sentIn('eth', [3n * PART, 2n * PART])
  world.signer.isKilled = false
  await go(0)
  expect(payments('sweep')).toMatchObject([{ status: 'SENT' }])
  await undo(1, 1)
  expect(deposits()[1]).toMatchObject({ status: 'ORPHANED', sweptBy: payments('sweep')[0]?.id })
  expect(payments('sweep')).toMatchObject([{ status: 'SENT' }])
})
