import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eachOrder } from '../../profile/list-orders.ts'
import { mergeHistories } from './merge-histories.ts'
import type { HistoryEntry, HistoryPosition, HistoryQuery, OrderHistoryStore } from './order-history.ts'

const EVERYTHING: HistoryQuery = { filter: 'all', search: null, since: null, until: null }

const isBefore = (one: HistoryPosition, other: HistoryPosition) =>
  one.createdAt < other.createdAt || (one.createdAt === other.createdAt && one.orderId < other.orderId)
const newestFirst = (one: HistoryPosition, other: HistoryPosition) => (isBefore(one, other) ? 1 : -1)

/** Returns a history that examines at most `reach` orders per call and omits orders with IDs divisible by 3. */
function history(orders: readonly HistoryPosition[], reach: number): OrderHistoryStore {
  return {
    async page(_userId, _query, { after, limit }) {
      const rest = orders.filter((one) => after === null || isBefore(one, after)).toSorted(newestFirst)
      const looked = rest.slice(0, reach)
      const entries = looked.filter(({ orderId }) => orderId % 3 !== 0).slice(0, limit) as HistoryEntry[]
      const isDone = entries.length === limit || looked.length === rest.length
      return { entries, lookedTo: isDone ? null : (looked.at(-1) ?? null) }
    },
  }
}

async function pagesOf(store: OrderHistoryStore, limit: number): Promise<number[]> {
  const found: number[] = []
  let after: HistoryPosition | null = null
  for (;;) {
    const { entries, lookedTo }: Awaited<ReturnType<OrderHistoryStore['page']>> = await store.page(1, EVERYTHING, {
      after,
      limit,
    })
    expect(entries.length).toBeLessThanOrEqual(limit)
    found.push(...entries.map(({ orderId }) => orderId))
    after = entries.length === limit ? (entries.at(-1) ?? null) : lookedTo
    if (after === null) return found
  }
}

test('lists every order of both histories exactly once, newest first, for any page size', async () => {
  const times = fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 25 })
  await fc.assert(
    fc.asyncProperty(
      times,
      times,
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 30 }),
      async (a, b, limit, reach) => {
        const swaps = a.map((createdAt, index) => ({ createdAt, orderId: index + 1 }))
        const cards = b.map((createdAt, index) => ({ createdAt, orderId: 1_000 + index }))
        const expected = [...swaps, ...cards].toSorted(newestFirst).map(({ orderId }) => orderId)
        const merged = mergeHistories([history(swaps, reach), history(cards, 100)])
        expect(await pagesOf(merged, limit)).toEqual(expected.filter((orderId) => orderId % 3 !== 0))
      },
    ),
  )
})

test('exports all orders from both histories', async () => {
  const swaps = Array.from({ length: 700 }, (_, index) => ({ createdAt: index, orderId: 3 * index + 1 }))
  const cards = Array.from({ length: 650 }, (_, index) => ({ createdAt: index, orderId: 3 * index + 2 }))
  let count = 0
  for await (const page of eachOrder(mergeHistories([history(swaps, 900), history(cards, 900)]), 1, EVERYTHING))
    count += page.length
  expect(count).toBe(1_350)
})
