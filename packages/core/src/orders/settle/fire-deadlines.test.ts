import { expect, test } from 'vitest'
import { MemoryTickBook } from '../../quotes/memory-tick-book.ts'
import { CATALOGUE, NOON, order, tick } from '../../testing/fixtures.ts'
import { CHEAP_DESTINATIONS } from '../../testing/cheap-destinations.ts'
import { MemoryDatabase } from '../../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../../testing/memory/memory-unit-of-work.ts'
import { NONE_LISTED } from '../../testing/none-listed.ts'
import { DEFAULT_ORDER_TERMS } from '../order-terms.ts'
import { UnreadableOrder } from '../unreadable-order.ts'
import { DEADLINES_PER_PASS, fireDeadlines } from './fire-deadlines.ts'

const OVERDUE = 9_999

/**
 * Creates an order that is overdue, `before` orders whose deadlines passed earlier, and a worker that does not know the
 * send coin's network fee.
 */
function start(before: number) {
  const db = new MemoryDatabase()
  const work = new MemoryUnitOfWork(db)
  const waiting = {
    state: 'ACTION_REQUIRED',
    choice: { mayAccept: true, mayRefund: true },
    actBy: NOON - 10_000,
  } as const
  for (let orderId = 1; orderId <= before; orderId += 1)
    db.orders.set(orderId, order('FLOATING', { orderId, ...waiting }))
  db.orders.set(OVERDUE, order('FLOATING', { orderId: OVERDUE, actBy: NOON - 5_000 }))
  const clock = { now: () => NOON }
  const ticks = new MemoryTickBook(clock)
  const { payoutFees: _unknown, ...rest } = tick()
  ticks.add([{ ...rest, payoutFees: {} }])
  const reports: [string, object][] = []
  const report = (event: string, facts: object) => void reports.push([event, facts])
  const deps = {
    work,
    ticks,
    clock,
    report,
    catalogue: CATALOGUE,
    terms: DEFAULT_ORDER_TERMS,
    screening: NONE_LISTED,
    ...CHEAP_DESTINATIONS,
  }
  return { work, reports, pass: () => fireDeadlines(deps), stateOf: () => db.orders.get(OVERDUE)?.state, db }
}

test('postpones orders with an unknown network fee so that they do not delay other orders', async () => {
  const { pass, stateOf, db } = start(DEADLINES_PER_PASS)
  expect(await pass()).toBe(DEADLINES_PER_PASS)
  expect(stateOf()).toBe('WAITING')
  expect(await pass()).toBe(1)
  expect([stateOf(), db.orders.get(1)?.actBy]).toEqual(['EXPIRED', NOON + 60_000])
})

test('postpones an unreadable order without delaying other orders', async () => {
  const { pass, stateOf, db, work, reports } = start(1)
  const { orders } = work.stores
  const find = orders.findLocked.bind(orders)
  orders.findLocked = async (orderId) => {
    if (orderId === 1) throw new UnreadableOrder(1, 'no amounts')
    return find(orderId)
  }
  await pass()
  expect([stateOf(), db.orders.get(1)?.actBy]).toEqual(['EXPIRED', NOON + 60_000])
  expect(reports).toEqual([['order-deadline-failed', { order: 1, error: expect.stringContaining('unreadable') }]])
})

test.each([
  [null, []],
  [{ height: 7, hash: 'block-7', at: NOON }, ['order-needs-operator']],
])('notifies an operator of an unconfirmed deposit only if it is in a block: %j', async (block, reported) => {
  const { pass, db, work, reports } = start(0)
  const confirming = order('FLOATING', { orderId: OVERDUE, state: 'CONFIRMING', actBy: NOON - 5_000 })
  db.orders.set(OVERDUE, confirming)
  await work.stores.chains.recordTransfer({
    chain: 'ethereum',
    asset: confirming.from,
    transfer: { txId: '0x1', outputKey: 'value', address: '0xours', memo: null, contract: null, amountAtomic: 1n },
    block,
    owner: { orderId: OVERDUE, userId: null },
    now: NOON,
  })
  await pass()
  expect(reports.map(([event]) => event)).toEqual(reported)
})
