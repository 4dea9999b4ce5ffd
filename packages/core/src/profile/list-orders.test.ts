import { expect, test } from 'vitest'
import type { HistoryEntry, HistoryPosition } from '../orders/view/order-history.ts'
import { accountOf } from '../simulation/actors/sim-people.ts'
import { eachOrder, listOrders } from './list-orders.ts'

const QUERY = { filter: 'refunded', search: 'eth', since: null, until: null } as const
const at = (orderId: number): HistoryPosition => ({ createdAt: orderId, orderId })

/** Creates a history of `count` orders. Only the orders with IDs in `wanted` match. Each query examines ten orders. */
function historyOf(count: number, wanted: number[]) {
  let looks = 0
  const page = async (
    _userId: number,
    _query: unknown,
    { after, limit }: { after: HistoryPosition | null; limit: number },
  ) => {
    looks += 1
    const newest = (after?.orderId ?? count + 1) - 1
    const oldest = Math.max(1, newest - 9)
    const found = wanted.filter((orderId) => orderId <= newest && orderId >= oldest).toSorted((a, b) => b - a)
    const entries = found.slice(0, limit).map((orderId) => at(orderId) as HistoryEntry)
    return { entries, lookedTo: entries.length === limit || oldest === 1 ? null : at(oldest) }
  }
  return { page, looks: () => looks }
}

function list(history: ReturnType<typeof historyOf>, after: HistoryPosition | null, limit = 2) {
  const accounts = { findSignedIn: () => Promise.resolve(accountOf(1)) }
  const deps = { work: { stores: { accounts } }, clock: { now: () => 0 }, history }
  return listOrders(deps, { signedIn: { userId: 1, sessionId: '' }, query: QUERY, after, limit })
}

const ids = (orders: HistoryEntry[]) => orders.map(({ orderId }) => orderId)

test('queries further batches of orders until a page is full', async () => {
  const history = historyOf(95, [90, 41, 7])
  const first = await list(history, null)
  expect([ids(first.orders), first.next?.orderId]).toEqual([[90, 41], 41])
  const last = await list(history, first.next)
  expect([ids(last.orders), last.next]).toEqual([[7], null])
})

test('returns an incomplete page after 20 batches with few matching orders', async () => {
  const history = historyOf(1_000, [3])
  const first = await list(history, null)
  expect(first).toEqual({ orders: [], next: at(801) })
  expect(history.looks()).toBe(20)
  const all: number[] = []
  for await (const page of eachOrder(history, 1, QUERY)) all.push(...ids(page))
  expect(all).toEqual([3])
})
