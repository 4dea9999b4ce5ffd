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
    ...{ work, catalogue: CATALOGUE, terms: DEFAULT_ORDER_TERMS, queryEveryMs: 5_000 },
    providerQuotes: { provider: () => provider },
    screening: listing(new Set<string>()),
    within: <T>(result: Promise<T>) => result,
    report: () => {},
    clock: { now: () => now },
  }
}

it('queries the provider about a paid order at once, however many unpaid orders are due', async () => {
  const db = new MemoryDatabase()
  const work = new MemoryUnitOfWork(db)
  const first = order('FLOATING').orderId
  // Orders that one guest created at 30 a minute and never pays.
  for (let n = 0; n < UNPAID; n += 1) {
    const one = { ...order('FLOATING', { fill: newFill('fake', `fake-${n}`, NOON) }), orderId: first + n }
    db.orders.set(one.orderId, one)
  }
  // The order of another user, who has paid.
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
