import { expect, test } from 'vitest'
import { mergedAccountHistories } from './merged-account-histories.ts'
import type { HistoryEntry, OrderHistoryStore } from './order-history.ts'

const ALL = { filter: 'all', search: null, since: null, until: null } as const
const entry = (orderId: number): HistoryEntry => ({ orderId, createdAt: orderId }) as HistoryEntry
const ORDERS: Record<number, number[]> = { 1: [9, 4], 2: [7, 5], 3: [8] }
const history: OrderHistoryStore = {
  page: async (userId, _query, { after, limit }) => ({
    entries: (ORDERS[userId] ?? [])
      .filter((orderId) => after === null || orderId < after.orderId)
      .slice(0, limit)
      .map(entry),
    lookedTo: null,
  }),
}
const all = mergedAccountHistories(history, async (userId) => (userId === 1 ? [2] : []))
const numbers = async (userId: number, after: number | null, limit = 3) =>
  (
    await all.page(userId, ALL, { after: after === null ? null : { orderId: after, createdAt: after }, limit })
  ).entries.map(({ orderId }) => orderId)

test('lists the orders of merged accounts, newest first', async () => {
  expect(await numbers(1, null)).toEqual([9, 7, 5])
  expect(await numbers(1, 5)).toEqual([4])
})

test('does not list the orders of other accounts', async () => {
  expect(await numbers(2, null)).toEqual([7, 5])
  expect(await numbers(3, null)).toEqual([8])
})
