import { rational } from '@cambio/kernel/rational'
import { expect, it } from 'vitest'
import type { FillReport } from '../../liquidity/liquidity-provider.ts'
import { FakeProvider, NOTHING_YET } from '../../testing/fake-provider.ts'
import { CATALOGUE, NOON, order } from '../../testing/fixtures.ts'
import { MemoryDatabase } from '../../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../../testing/memory/memory-unit-of-work.ts'
import { listing } from '../../testing/none-listed.ts'
import { requestProviderRefund, queryProviders, requestContinuation } from './query-providers.ts'
import { nextActionOf } from '../view/next-action.ts'
import { newFill } from '../order-fill.ts'
import { DEFAULT_ORDER_TERMS } from '../order-terms.ts'
import type { Order } from '../order.ts'

const REFUND = { address: '0xRefund', memo: null, seal: 's' }
const DESTINATION = 'ltc1destination'
const SENT = order().claimedDepositAtomic
const QUERIES = {
  status: 'failed',
  stage: 'asks',
  choice: { mayAccept: true, mayRefund: true },
  depositTxId: 'in',
} as const
const WRONG = { ...QUERIES, depositAtomic: SENT / 2n }

/** Creates an order filled by a provider, and an empty set of blacklisted addresses. */
async function start(part: Partial<Order> = {}) {
  const db = new MemoryDatabase()
  const work = new MemoryUnitOfWork(db)
  const made = order('FIXED', { fill: newFill('fake', 'fake-1', NOON), ...part })
  db.orders.set(made.orderId, made)
  const provider = new FakeProvider('fake', rational(1n, 1n))
  const listed = new Set<string>()
  const reports: string[] = []
  let now = NOON
  const deps = {
    work,
    catalogue: CATALOGUE,
    terms: DEFAULT_ORDER_TERMS,
    queryEveryMs: 5_000,
    providerQuotes: { provider: () => provider },
    screening: listing(listed),
    within: <T>(result: Promise<T>) => result,
    reach: () => {},
    report: (event: string) => void reports.push(event),
    clock: { now: () => now },
  }
  const read = () => work.stores.orders.find(made.orderId).then((found) => found ?? made)
  return {
    deps,
    provider,
    listed,
    reports,
    read,
    /** Sets the provider's report and runs one pass of status queries. */
    async hear(report: Partial<FillReport>): Promise<Order> {
      now += 600_000
      provider.report = { ...NOTHING_YET, ...report }
      await queryProviders(deps)
      return read()
    },
    answer: (request: typeof requestProviderRefund | typeof requestContinuation) =>
      work.transaction(async (stores) => request(deps, stores, await read(), REFUND)),
    providerCalls: () => provider.calls.filter((call) => call !== 'status'),
  }
}

it.each([['refund', REFUND.address] as const, ['destination', DESTINATION] as const])(
  "holds an order without calling the provider when the order's %s address is already sanctioned",
  async (_which, address) => {
    const { listed, hear, providerCalls, reports } = await start({ exceptionPolicy: { kind: 'REFUND' } })
    expect((await hear({})).state).toBe('WAITING')
    listed.add(address)
    const held = await hear({})
    expect([held.state, held.fill?.isHeld, nextActionOf(held, false).kind]).toEqual(['SUSPENSE', true, 'wait-operator'])
    expect(reports).toEqual(['order-needs-operator'])
    // The deposit arrives while the order is held. The exchange does not apply the order's exception policy.
    const result = await hear(WRONG)
    expect([result.state, result.settlement, providerCalls()]).toEqual(['SUSPENSE', null, []])
    expect(result.events.map(({ kind }) => kind)).toContain('DEPOSIT_REGISTERED')
    expect(reports).toEqual(['order-needs-operator'])
  },
)

it.each([
  ['send coins back', requestProviderRefund],
  ['continue', requestContinuation],
])('does not instruct the provider to %s once an address is sanctioned', async (_what, request) => {
  const { listed, hear, answer, read, providerCalls } = await start()
  expect((await hear(WRONG)).state).toBe('ACTION_REQUIRED')
  listed.add(REFUND.address)
  await answer(request)
  const held = await read()
  expect([held.state, held.choice, held.settlement, held.fill?.isHeld]).toEqual(['SUSPENSE', null, null, true])
  expect(providerCalls()).toEqual([])
})

it('finishes a held order when the provider reports its payout', async () => {
  const { listed, hear, reports } = await start()
  listed.add(DESTINATION)
  for (const stage of ['waiting', 'seen', 'checking', 'exchanging', 'sending'] as const)
    expect((await hear({ stage })).state).toBe('SUSPENSE')
  const paid = { depositTxId: 'in', depositAtomic: SENT, payoutTxId: 'out' }
  const done = await hear({ stage: 'finished', ...paid, payoutAtomic: order().agreedQuote.amountToGetAtomic })
  expect(done.state).toBe('FINISHED')
  expect(reports).toEqual(['order-needs-operator', 'provider-ended-held-order'])
})

it('expires a held order without a deposit when the provider reports its expiry', async () => {
  const { listed, hear } = await start()
  listed.add(DESTINATION)
  await hear({})
  expect((await hear({ stage: 'expired', status: 'expired' })).state).toBe('EXPIRED')
  // A late deposit puts the order on hold again.
  expect((await hear({ stage: 'seen' })).state).toBe('SUSPENSE')
})

it('resumes a held order when its address is removed from the sanctions list', async () => {
  const { listed, hear, providerCalls } = await start({ exceptionPolicy: { kind: 'REFUND' } })
  listed.add(REFUND.address)
  await hear({})
  listed.clear()
  expect((await hear({})).state).toBe('WAITING')
  listed.add(REFUND.address)
  await hear(WRONG)
  listed.clear()
  expect((await hear(WRONG)).state).toBe('REFUNDING')
  expect(providerCalls()).toEqual(['refund 0xRefund'])
})

it('postpones an order whose status query fails unexpectedly', async () => {
  const { deps, provider, read, reports } = await start()
  const unreadable = order('FIXED', { orderId: 4_711, fill: newFill('fake', 'fake-2', NOON) })
  const { orders } = deps.work.stores
  const broken = new Set([unreadable.orderId])
  const find = orders.find.bind(orders)
  const due = orders.dueFills.bind(orders)
  orders.find = async (orderId) => {
    if (broken.has(orderId)) throw new Error('the row cannot be read')
    return find(orderId)
  }
  const postponed: number[][] = []
  orders.dueFills = async (now, lane, limit) => [
    ...(lane === 'paid' ? [unreadable.orderId] : []),
    ...(await due(now, lane, limit)),
  ]
  orders.postponeQuery = async (...call) => void postponed.push(call)
  provider.report = { ...NOTHING_YET, stage: 'seen', status: 'confirming' }
  await queryProviders(deps)
  expect((await read()).state).toBe('CONFIRMING')
  expect(reports).toEqual(['provider-query-failed'])
  expect(postponed).toEqual([[unreadable.orderId, deps.clock.now(), deps.clock.now() + 300_000]])
})
