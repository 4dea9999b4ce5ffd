import { expect, it } from 'vitest'
import { Catalogue } from '../../instruments/catalogue.ts'
import { cardInstrument } from '../../fiat/fiat-instrument.ts'
import { DEFAULT_LIQUIDITY_POLICY } from '../../liquidity/liquidity-policy.ts'
import { ProviderQuotes } from '../../liquidity/provider-quotes.ts'
import { createOrder } from '../../orders/create/create-order.ts'
import type { CreateOrderInput } from '../../orders/create/create-order-input.ts'
import type { ExposureClient } from '../../orders/create/exposure.ts'
import { NO_MARKUP } from '../../quotes/markup.ts'
import { MemoryTickBook } from '../../quotes/memory-tick-book.ts'
import { ETH, NOON } from '../../testing/fixtures.ts'
import { AdapterError } from '../../shared/adapter-error.ts'
import { MemoryDatabase } from '../../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../../testing/memory/memory-unit-of-work.ts'
import { anyAmount } from '../../testing/query-rules.ts'
import { SimScreening } from '../actors/sim-screening.ts'
import { SimNumberedChain } from '../chain/sim-accounts-chains.ts'
import { Random } from '../random.ts'
import { SIM_FEE_CAPS } from '../sim-catalogue.ts'
import { SimDeps } from '../sim-deps.ts'
import { SimSaleProvider } from './sim-sale-provider.ts'

const CATALOGUE = new Catalogue([ETH, cardInstrument('USD', true)])
const MAX_UNPAID = 20

function open() {
  const clock = { now: () => NOON }
  const report = () => {}
  const db = new MemoryDatabase()
  const ticks = new MemoryTickBook(clock)
  const amounts = { payoutFees: { eth: '1000000' }, inventory: { eth: '0' }, reserved: { eth: '0' } }
  ticks.add([{ at: NOON, prices: { USDT: '1', ETH: '3000' }, sources: 3, ...amounts }])
  const provider = new SimSaleProvider(new Random(1), clock.now)
  const providerQuotes = new ProviderQuotes({
    providers: [provider],
    policy: DEFAULT_LIQUIDITY_POLICY,
    clock,
    report,
    marketRate: () => null,
    queryRules: anyAmount(),
    within: (work) => work,
  })
  const deps = new SimDeps({
    work: new MemoryUnitOfWork(db),
    catalogue: CATALOGUE,
    ticks,
    providerQuotes,
    clock,
    report,
    chains: new Map([['ethereum', new SimNumberedChain('ethereum', new Random(2), clock.now)]]),
    feeCaps: new Map(SIM_FEE_CAPS),
    screening: new SimScreening(new Set(), new Random(3)),
  }).server()
  let serial = 0
  const create = (...clients: ExposureClient[]) => {
    serial += 1
    const input: CreateOrderInput = {
      rateMode: 'FLOATING',
      from: { slug: 'eth' },
      to: { slug: 'usd-card' },
      claimedDepositAmount: '0.5',
      destinationAddress: 'card_1',
      destinationMemo: null,
      exceptionPolicy: { kind: 'ASK' },
      refundAddress: `wallet-${serial}`,
      refundMemo: null,
      claimedRate: null,
      userEmail: null,
      legacyOrderId: null,
      idempotencyKey: `key-${serial}`,
      requestHash: `key-${serial}`,
      userId: null,
      partner: null,
      referrerId: null,
      markup: NO_MARKUP,
      clients,
      tracking: null,
      locale: 'en',
      seller: { email: 'seller@example.test', userIp: '203.0.113.7', cardDigits: '1111' },
    }
    return createOrder(deps, input)
  }
  return { db, provider, create }
}

it('creates no provider order for a client that has too many unpaid provider orders', async () => {
  const { db, provider, create } = open()
  const client = { kind: 'network', id: 'site-a', allocationId: null } as const
  for (let made = 0; made < MAX_UNPAID; made += 1) await create(client)
  await expect(create(client)).rejects.toMatchObject({ code: 'TOO_MANY_UNPAID_ORDERS' })
  expect(provider.sales.size).toBe(MAX_UNPAID)
  await create({ ...client, id: 'site-b' })
  // An account holder is counted by the account, even on a network with too many unpaid orders.
  await create(client, { kind: 'account', id: 7 })
  await create({ kind: 'key', id: 1 })
  // A paid order no longer counts towards the limit.
  const paid = [...db.orders.values()][0]
  if (!paid) throw new Error('no order')
  const { orders } = new MemoryUnitOfWork(db).stores
  await orders.save({ ...paid, state: 'CONFIRMING' }, [])
  await expect(create(client)).rejects.toMatchObject({ code: 'TOO_MANY_UNPAID_ORDERS' })
  await orders.save({ ...paid, state: 'EXCHANGING' }, [])
  await create(client)
  await expect(create(client)).rejects.toMatchObject({ code: 'TOO_MANY_UNPAID_ORDERS' })
})

it('does not exceed the limit on unpaid provider orders when many calls run concurrently', async () => {
  const { provider, create } = open()
  const client = { kind: 'network', id: 'site-a', allocationId: null } as const
  const results = await Promise.allSettled(Array.from({ length: MAX_UNPAID + 10 }, () => create(client)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_UNPAID)
  expect(provider.sales.size).toBe(MAX_UNPAID)
})

it("frees the client's order slot when the provider does not create the order", async () => {
  const { db, provider, create } = open()
  const client = { kind: 'network', id: 'site-a', allocationId: null } as const
  provider.create = async () => {
    throw new AdapterError('The provider is away', { retryable: true })
  }
  for (let tried = 0; tried < MAX_UNPAID + 1; tried += 1)
    await expect(create(client)).rejects.not.toMatchObject({ code: 'TOO_MANY_UNPAID_ORDERS' })
  expect([...db.unpaidHolds.values()].flat()).toEqual([])
})

it("limits an account's unpaid provider orders across all networks", async () => {
  const { create } = open()
  const account = { kind: 'account', id: 7 } as const
  const onNetwork = (serial: number) => create({ kind: 'network', id: `s${serial}`, allocationId: null }, account)
  for (let made = 0; made < MAX_UNPAID; made += 1) await onNetwork(made)
  await expect(onNetwork(MAX_UNPAID)).rejects.toMatchObject({ code: 'TOO_MANY_UNPAID_ORDERS' })
})
