import { DEADLINES_PER_PASS, type FireDeadlinesDeps } from '@cambio/core/orders/settle/fire-deadlines'
import { expect, it } from 'vitest'
import { deadlinesLoop } from './deadlines.loop.ts'

/**
 * Creates the loop with `count` overdue orders. When the loop reads an order, another worker has already deleted it.
 */
function loopWith(count: number) {
  const orders = {
    due: async () => Array.from({ length: count }, (_, index) => index + 1),
    find: async () => null,
    findLocked: async () => null,
  }
  const work = { stores: { orders }, transaction: async (act: (stores: object) => unknown) => act({ orders }) }
  const deps = { work, clock: { now: () => 0 }, ticks: { latest: () => null }, report: () => {} }
  return deadlinesLoop(deps as unknown as FireDeadlinesDeps)
}

it('requests another pass immediately after a pass that handled the maximum number of deadlines', async () => {
  expect(await loopWith(DEADLINES_PER_PASS).step()).toBe('more')
  expect(await loopWith(DEADLINES_PER_PASS - 1).step()).toBeUndefined()
})
