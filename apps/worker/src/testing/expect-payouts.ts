import type { Order } from '@cambio/core/orders/order'
import { expect } from 'vitest'
import { eventually } from './processes.ts'
import type { World } from './world.ts'

export const PAYOUT_PATIENCE_MS = 90_000

/** Expects exactly one payout of the quoted amount for each order, and the ledger to match the chain. */
export async function expectOnePayoutEach(world: World, orders: readonly Order[]): Promise<void> {
  for (const order of await world.finished(orders, PAYOUT_PATIENCE_MS)) {
    const payments = await world.work.stores.payments.forOrder(order.orderId)
    expect(payments.map(({ purpose, status }) => [purpose, status])).toEqual([['payout', 'FINAL']])
    expect(await world.received(order)).toBe(await world.promised(order))
  }
  expect(await world.findings()).toEqual([])
}

/** Waits until the worker has stored a payout for an order. */
export function payoutBegun(world: World, order: Order): Promise<true> {
  return eventually('a payout has begun', PAYOUT_PATIENCE_MS, async () =>
    (await world.work.stores.payments.forOrder(order.orderId)).length > 0 ? true : null,
  )
}
