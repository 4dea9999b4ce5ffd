import { rational } from '@cambio/kernel/rational'
import { expect, it } from 'vitest'
import { FakeProvider, NOTHING_YET } from '../../testing/fake-provider.ts'
import { CATALOGUE, NOON, order } from '../../testing/fixtures.ts'
import { MemoryDatabase } from '../../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../../testing/memory/memory-unit-of-work.ts'
import { listing } from '../../testing/none-listed.ts'
import { newFill } from '../order-fill.ts'
import { DEFAULT_ORDER_TERMS } from '../order-terms.ts'
import { QUERIES_PER_PASS, queryProviders } from './query-providers.ts'

const UNPAID = 2_000

function depsOf(work: MemoryUnitOfWork, provider: FakeProvider, now: number) {
  return {
    work,
    catalogue: CATALOGUE,
    terms: DEFAULT_ORDER_TERMS,
    queryEveryMs: 5_000,
    providerQuotes: { provider: () => provider },
    screening: listing(new Set<string>()),
    within: <T>(result: Promise<T>) => result,
    reach: () => {},
    report: () => {},
    clock: { now: () => now },
  }
}

it('queries the provider about a paid order immediately, however many unpaid orders are due', async () => {
  const db = new MemoryDatabase()
  const work = new MemoryUnitOfWork(db)
  const first = order('FLOATING').orderId
  // One guest creates these orders at a rate of 30 per minute and never pays them.
  for (let n = 0; n < UNPAID; n += 1) {
    const one = { ...order('FLOATING', { fill: newFill('fake', `fake-${n}`, NOON) }), orderId: first + n }
    db.orders.set(one.orderId, one)
  }
  // A different user's order, which is paid.
  const paid = {
    ...order('FLOATING', { fill: newFill('fake', 'paid', NOON + 1), state: 'EXCHANGING' }),
    orderId: first + UNPAID,
  }
  db.orders.set(paid.orderId, paid)
  const provider = new FakeProvider('fake', rational(1n, 1n))
  const queried: string[] = []
  provider.status = async ({ providerOrderId }) => {
    queried.push(providerOrderId)
    return { ...NOTHING_YET }
  }
  await queryProviders(depsOf(work, provider, NOON + 600_000))
  expect(queried).toContain('paid')
  expect(queried).toHaveLength(QUERIES_PER_PASS)
})

it('queries two unpaid orders in each pass, however many paid orders are due', async () => {
  const db = new MemoryDatabase()
  const work = new MemoryUnitOfWork(db)
  const first = order('FLOATING').orderId
  for (let n = 0; n < 100; n += 1) {
    const state = n < 50 ? 'EXCHANGING' : 'WAITING'
    const one = { ...order('FLOATING', { fill: newFill('fake', `${state}-${n}`, NOON), state }), orderId: first + n }
    db.orders.set(one.orderId, one)
  }
  const provider = new FakeProvider('fake', rational(1n, 1n))
  const queried: string[] = []
  provider.status = async ({ providerOrderId }) => {
    queried.push(providerOrderId)
    return { ...NOTHING_YET }
  }
  await queryProviders(depsOf(work, provider, NOON + 600_000))
  expect(queried.filter((id) => id.startsWith('WAITING'))).toHaveLength(2)
  expect(queried).toHaveLength(QUERIES_PER_PASS)
})

it.each([
  { due: { paid: 9, waiting: 9, expired: 9 }, queried: { paid: 6, waiting: 1, expired: 1 } },
  { due: { paid: 1, waiting: 9, expired: 99 }, queried: { paid: 1, waiting: 6, expired: 1 } },
  { due: { paid: 0, waiting: 2, expired: 99 }, queried: { paid: 0, waiting: 2, expired: 6 } },
  { due: { paid: 9, waiting: 0, expired: 9 }, queried: { paid: 6, waiting: 0, expired: 2 } },
  { due: { paid: 9, waiting: 0, expired: 0 }, queried: { paid: 8, waiting: 0, expired: 0 } },
])('with the due orders $due, a pass queries $queried', async ({ due, queried }) => {
  const db = new MemoryDatabase()
  const states = { paid: 'EXCHANGING', waiting: 'WAITING', expired: 'EXPIRED' } as const
  for (const lane of ['expired', 'waiting', 'paid'] as const)
    for (let made = 0; made < due[lane]; made += 1) {
      const orderId = db.orders.size + 1
      // The expired orders have been overdue the longest.
      const fill = newFill('fake', `${lane}-${orderId}`, NOON - 1_000 + orderId)
      db.orders.set(orderId, order('FLOATING', { orderId, state: states[lane], fill }))
    }
  const lanes: string[] = []
  const provider = new FakeProvider('fake', rational(1n, 1n))
  provider.status = async ({ providerOrderId }) => {
    lanes.push(providerOrderId.split('-')[0] ?? '')
    return NOTHING_YET
  }
  await queryProviders(depsOf(new MemoryUnitOfWork(db), provider, NOON + 600_000))
  const count = (lane: string) => lanes.filter((one) => one === lane).length
  expect({ paid: count('paid'), waiting: count('waiting'), expired: count('expired') }).toEqual(queried)
})
