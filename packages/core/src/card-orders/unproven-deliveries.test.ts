import { expect, test } from 'vitest'
import type { ChainWitness } from '../chains/witness.ts'
import { cardDelivery, cardPayment, sampleCardOrder } from '../testing/card-orders.ts'
import { CATALOGUE, ETH, NOON } from '../testing/fixtures.ts'
import { applyCardFact } from './card-order-machine.ts'
import type { CardOrder } from './card-order.ts'
import { followCardOrders, type FollowCardOrdersDeps } from './follow-card-orders.ts'

/** Number of orders that one pass handles. */
const PER_PASS = 8

/** Returns a paid order for which the provider has reported the delivery transaction. */
function delivered(orderId: number): CardOrder {
  const facts = [cardPayment('paid'), cardDelivery(`tx ${orderId}`)]
  const made = { ...sampleCardOrder({ orderId }), queryAt: NOON }
  return facts.reduce((order, fact) => ({ ...applyCardFact(order, fact, NOON), queryAt: NOON }), made)
}

/**
 * Prepares passes over stored orders. Fields of `witness` replace those of the second node. `reports` collects the
 * names of the reported events.
 */
function open(orders: readonly CardOrder[], witness: Partial<ChainWitness>) {
  const stored = new Map(orders.map((order) => [order.orderId, order]))
  const followed: number[] = []
  const reports: string[] = []
  const block = { height: 5, hash: 'five' }
  const node = {
    tip: async () => ({ height: 100, hash: 'tip' }),
    transaction: async () => ({ status: 'included', block, succeeded: true, feeAtomic: 1n }),
    block: async () => ({ ...block, at: NOON, transfers: [] }),
  } as unknown as ChainWitness
  const deps = {
    callbacks: { waiting: async () => [] },
    cardOrders: {
      async due(now: number, limit: number) {
        const due = [...stored.values()].filter(({ queryAt }) => queryAt !== null && queryAt <= now).slice(0, limit)
        followed.push(...due.map(({ orderId }) => orderId))
        return due
      },
      async update(orderId: number, change: (order: CardOrder, isOverLimit: boolean) => CardOrder) {
        const before = stored.get(orderId)
        if (before) stored.set(orderId, change(before, false))
        return stored.get(orderId) ?? null
      },
    },
    catalogue: CATALOGUE,
    gateways: new Map([[ETH.chain, node]]),
    witnesses: new Map([[ETH.chain, { ...node, ...witness }]]),
    clock: { now: () => NOON },
    report: (event: string) => void reports.push(event),
    reach: () => {},
  } as unknown as FollowCardOrdersDeps
  return { pass: () => followCardOrders(deps), followed, reports }
}

test('unproven card deliveries do not delay the check of the next order', async () => {
  const orders = Array.from({ length: PER_PASS + 1 }, (_, index) => delivered(index + 1))
  const { pass, followed } = open(orders, { transaction: async () => ({ status: 'unknown' }) })
  await pass()
  await pass()
  expect(followed).toContain(PER_PASS + 1)
})

test('reports the nodes, not the provider, if the nodes disagree about a delivery', async () => {
  const transfer = { txId: 'tx 1', address: '0xAbc', contract: ETH.contract, amountAtomic: 7n }
  const block = async () => ({ height: 5, hash: 'five', at: NOON, transfers: [transfer] })
  const { pass, reports } = open([delivered(1)], { block } as unknown as Partial<ChainWitness>)
  await pass()
  expect(reports).toEqual(['nodes-disagree'])
})
