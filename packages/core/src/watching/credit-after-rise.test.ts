import { present } from '@cambio/kernel/assert'
import { expect, test } from 'vitest'
import { UNASSIGNED } from '../chains/chain-store.ts'
import { orderTermsText } from '../orders/terms-seal.ts'
import { MemoryTickBook } from '../quotes/memory-tick-book.ts'
import { creditWorker, CREDIT_BLOCK } from '../testing/credit-worker.ts'
import { ETH, NOON, order, tick } from '../testing/fixtures.ts'
import { MemoryDatabase } from '../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import { creditDeposits } from './credit-deposits.ts'
import { RetryPauses } from '../shared/retry-pauses.ts'

const SECOND = 1_000

/**
 * Opens a worker with one confirmed deposit of an order. The deposit is `times` times the agreed amount. ETH has traded
 * at 3,000 USDT for a minute. With `isNextTickNormal`, the next tick with this price arrives while a pass screens the
 * sender.
 */
async function open(made = order('FLOATING', { state: 'CONFIRMING' }), times = 1n, { isNextTickNormal = false } = {}) {
  const clock = { at: NOON }
  const db = new MemoryDatabase()
  const work = new MemoryUnitOfWork(db)
  const owner = { ...UNASSIGNED, orderId: made.orderId }
  db.orders.set(made.orderId, made)
  db.termsSeals.set(made.orderId, `server ${orderTermsText(made)}`)
  db.addresses.set(`${ETH.chain} ${made.depositAddress}`, { key: { purpose: 'deposit', index: 0 }, owner })
  const { depositAddress: address, claimedDepositAtomic } = made
  const amountAtomic = claimedDepositAtomic * times
  await work.stores.chains.recordTransfer({
    chain: ETH.chain,
    transfer: { txId: 'tx', outputKey: '0', address, memo: null, contract: null, amountAtomic },
    asset: ETH.slug,
    now: NOON,
    block: { ...CREDIT_BLOCK, at: NOON },
    owner,
  })
  const ticks = new MemoryTickBook({ now: () => clock.at })
  const reports: string[] = []
  const addTick = (at: number, ETH: string) => ticks.add([tick({ at, prices: { USDT: '1', ETH, LTC: '92' } })])
  const screen = () => {
    if (isNextTickNormal) addTick(clock.at + 1, '3000')
  }
  const report = (event: string) => void reports.push(event)
  const deps = creditWorker({ work, ticks, senders: screen }, { clock: { now: () => clock.at }, report })
  const pauses = new RetryPauses()
  /** Lets ETH trade at a price for some seconds, with one credit pass per second. */
  const trade = async (price: string, seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      clock.at += SECOND
      addTick(clock.at, price)
      await creditDeposits(deps, pauses, { height: 100, hash: 'tip' }, work.lease(`chain:${ETH.chain}`))
    }
  }
  for (let ago = 60; ago > 0; ago -= 1) addTick(NOON - ago * SECOND, '3000')
  return { trade, reports, settled: () => present(db.orders.get(made.orderId), 'the order').settledQuote }
}

test('a deposit at a floating rate is credited only after a rate spike has ended', async () => {
  const { trade, reports, settled } = await open()
  await trade('3300', 5)
  expect(settled()).toBeNull()
  expect(reports).toContain('deposit-waits-for-a-price')
  await trade('3000', 30)
  expect(settled()).toMatchObject({ amountToGetAtomic: order('FLOATING').agreedQuote.amountToGetAtomic })
})

test('a deposit at a floating rate settles at a higher rate that the market keeps for a minute', async () => {
  const { trade, settled } = await open()
  await trade('3300', 60)
  const { amountToGetAtomic } = present(settled(), 'the settled quote')
  expect(amountToGetAtomic).toBeGreaterThan(order('FLOATING').agreedQuote.amountToGetAtomic)
})

test("a deposit at a floating rate waits if the worker's pass began during a rate spike", async () => {
  const { trade, reports, settled } = await open(undefined, 1n, { isNextTickNormal: true })
  await trade('3300', 1)
  expect(settled()).toBeNull()
  expect(reports).toContain('deposit-waits-for-a-price')
})

test('a deposit of the wrong amount waits during a rate spike if it would settle at the current rate', async () => {
  const rerate = order('FIXED', { state: 'CONFIRMING', exceptionPolicy: { kind: 'RERATE', withinBps: 500 } })
  const wrong = await open(rerate, 2n)
  await wrong.trade('3300', 5)
  expect(wrong.settled()).toBeNull()
  const fitting = await open(rerate)
  await fitting.trade('3300', 1)
  expect(fitting.settled()).toMatchObject({ amountToGetAtomic: rerate.agreedQuote.amountToGetAtomic })
})
