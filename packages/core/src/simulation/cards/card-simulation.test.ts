import { expect, test } from 'vitest'
import { applyCardFact } from '../../card-orders/card-order-machine.ts'
import type { CardOrder } from '../../card-orders/card-order.ts'
import { broken } from '../mutants.ts'
import type { CardWorld } from './card-world.ts'
import { runCardWorld } from './run-card-world.ts'

const ORDERS = 40
const SEEDS = 20

test.each(Array.from({ length: SEEDS }, (_, index) => index + 1))(
  'card purchases violate no invariant: seed %i',
  { timeout: 60_000 },
  async (seed) => {
    const { orders } = await runCardWorld(seed, ORDERS)
    expect(orders).toBe(ORDERS)
  },
)

test('card purchases reach every outcome and are reproducible with the same seed', async () => {
  const once = await runCardWorld(7, 120)
  const ends = ['AT_RISK', 'EXPIRED', 'FINISHED', 'REFUNDED', 'SUSPENSE']
  // An order whose coins are never delivered stays in EXCHANGING and waits for an operator.
  expect(Object.keys(once.states)).toEqual(expect.arrayContaining(ends))
  expect(once.reports.get('card-callback-forged')).toBeGreaterThan(0)
  expect(await runCardWorld(7, 120)).toEqual(once)
}, 60_000)

/** Mutants: each deliberately breaks one rule of card purchases. The number is the invariant whose check must fail. */
const MUTANTS: [number, string, (world: CardWorld) => void][] = [
  [
    1,
    'a posting is one cent short on one side',
    (world) => onPost(world, (minor, index) => (index === 0 ? minor + 1n : minor)),
  ],
  [34, 'a posting has twice the amount of its order', (world) => onPost(world, (minor) => minor * 2n)],
  [
    9,
    'the provider is trusted without a proof of the delivery',
    (world) =>
      onUpdate(world, (order) =>
        order.delivery === 'completed' && order.deliveredAtomic === null
          ? applyCardFact(order, { kind: 'delivered', amountAtomic: null }, world.now)
          : order,
      ),
  ],
  [
    16,
    'an order loses the event of its payment',
    (world) =>
      onUpdate(world, (order) => ({
        ...order,
        events: order.events.filter(({ kind }) => kind !== 'DEPOSIT_REGISTERED' || order.state !== 'FINISHED'),
      })),
  ],
  [
    17,
    'a repeated request is not recognised',
    ({ orders, random }) => {
      const { create } = orders
      orders.findRepeated = async () => null
      orders.create = (created) => create.call(orders, { ...created, idempotencyKey: String(random.unit()) })
    },
  ],
  [
    22,
    'the worker never queries the provider about an order',
    ({ orders }) => {
      orders.due = async () => []
    },
  ],
  [
    22,
    'the late delivery of a paid order is not reported to an operator',
    (world) => {
      onUpdate(world, (order) => ({ ...order, lateAt: null, ...(isOpen(order) && { escalatedAt: null }) }))
    },
  ],
  [
    34,
    'a failed order is never queried or reconciled again',
    ({ orders, reconciliations }) => {
      const { due } = orders
      orders.due = async (now, limit) =>
        (await due.call(orders, now, Number.MAX_SAFE_INTEGER))
          .filter(({ state }) => state !== 'REFUNDED')
          .slice(0, limit)
      reconciliations.finish = async () => 0
    },
  ],
  [
    5,
    'a refund is not reversed when the coins arrive later',
    ({ ledger }) => {
      const { post } = ledger
      ledger.post = (...postings) =>
        post.call(ledger, ...postings.filter(({ kind }) => kind !== 'card-refund-reversed'))
    },
  ],
  [
    34,
    'a refund of the payment is not booked',
    ({ ledger }) => {
      const { post } = ledger
      ledger.post = (...postings) => post.call(ledger, ...postings.filter(({ kind }) => kind !== 'card-refunded'))
    },
  ],
]

test.each(MUTANTS)('the simulation detects that $1 (invariant $0)', async (invariant, _name, sabotage) => {
  const violated = new Set<number | null>()
  for (let seed = 1; seed <= SEEDS && !violated.has(invariant); seed += 1)
    await runCardWorld(seed, ORDERS, sabotage).catch((error: unknown) => violated.add(broken(error)))
  expect([...violated]).toContain(invariant)
})

function isOpen({ state }: CardOrder): boolean {
  return state === 'EXCHANGING' || state === 'SENDING'
}

function onUpdate({ orders }: CardWorld, mutant: (order: CardOrder) => CardOrder): void {
  const { update } = orders
  orders.update = (orderId, change) => update.call(orders, orderId, (order, isOver) => mutant(change(order, isOver)))
}

function onPost({ ledger }: CardWorld, mutant: (minor: bigint, index: number) => bigint): void {
  const { post } = ledger
  ledger.post = (...postings) =>
    post.call(
      ledger,
      ...postings.map((posting) => ({
        ...posting,
        entries: posting.entries.map((entry, index) => ({ ...entry, amountAtomic: mutant(entry.amountAtomic, index) })),
      })),
    )
}
