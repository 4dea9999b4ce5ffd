import { rational } from '@cambio/kernel/rational'
import { expect, it } from 'vitest'
import { DEFAULT_LIQUIDITY_POLICY } from '../liquidity/liquidity-policy.ts'
import { ProviderQuotes } from '../liquidity/provider-quotes.ts'
import { createOrder } from '../orders/create/create-order.ts'
import type { CreateOrderInput } from '../orders/create/create-order-input.ts'
import { getQuote } from '../quotes/get-quote.ts'
import { NO_MARKUP } from '../quotes/markup.ts'
import { MemoryTickBook } from '../quotes/memory-tick-book.ts'
import { FakeProvider } from '../testing/fake-provider.ts'
import { CATALOGUE, ETH, LTC, NOON, tick } from '../testing/fixtures.ts'
import { MemoryDatabase } from '../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import { anyAmount } from '../testing/query-rules.ts'
import { SimScreening } from './actors/sim-screening.ts'
import { SimNumberedChain } from './chain/sim-accounts-chains.ts'
import { Random } from './random.ts'
import { SIM_FEE_CAPS } from './sim-catalogue.ts'
import { SimDeps } from './sim-deps.ts'

/** Base units of LTC that the provider pays for one wei: 34 LTC for one ETH, more than the exchange. */
const RATE = rational(34n, 10n ** 10n)
const INPUT: CreateOrderInput = {
  rateMode: 'FLOATING',
  from: { slug: 'eth' },
  to: { slug: 'ltc' },
  claimedDepositAmount: '0.5',
  destinationAddress: 'ltc1destination',
  destinationMemo: null,
  refundAddress: null,
  refundMemo: null,
  exceptionPolicy: { kind: 'ASK' },
  claimedRate: null,
  userEmail: null,
  userId: null,
  partner: null,
  legacyOrderId: null,
  idempotencyKey: 'key',
  requestHash: 'hash',
  referrerId: null,
  markup: NO_MARKUP,
  clients: [{ kind: 'network', id: 'a', allocationId: null }],
  tracking: null,
  locale: 'en',
}

/** Opens an exchange whose provider pays more than the exchange, for a guest with too many unpaid provider orders. */
async function open() {
  const clock = { now: () => NOON }
  const report = () => {}
  const db = new MemoryDatabase()
  const key = { purpose: 'deposit', index: 0 } as const
  db.addresses.set('ethereum pool', { key, owner: { orderId: null, userId: null } })
  const work = new MemoryUnitOfWork(db)
  work.stores.orders.holdUnpaid = async () => false
  const provider = new FakeProvider('best', RATE)
  const providerQuotes = new ProviderQuotes({
    providers: [provider],
    policy: DEFAULT_LIQUIDITY_POLICY,
    clock,
    report,
    marketRate: () => RATE,
    queryRules: anyAmount(),
    within: (result) => result,
  })
  const query = { from: ETH, to: LTC, rateMode: 'FLOATING', side: 'deposit', amountAtomic: 5n * 10n ** 17n } as const
  await providerQuotes.firstAnswer(query)
  const ticks = new MemoryTickBook(clock)
  ticks.add([tick()])
  const deps = new SimDeps({
    work,
    catalogue: CATALOGUE,
    ticks,
    providerQuotes,
    clock,
    report,
    chains: new Map(
      (['ethereum', 'litecoin'] as const).map((chain) => [
        chain,
        new SimNumberedChain(chain, new Random(1), clock.now),
      ]),
    ),
    feeCaps: new Map(SIM_FEE_CAPS),
    screening: new SimScreening(new Set(), new Random(2)),
  }).server()
  return { deps, provider }
}

it('the exchange fills an order itself when the client has too many unpaid provider orders', async () => {
  const { deps, provider } = await open()
  const { order } = await createOrder(deps, INPUT)
  expect(order).toMatchObject({ fill: null, depositAddress: 'pool' })
  expect(provider.calls).not.toContain('create')
})

it('rejects a claimed provider rate when the client has too many unpaid provider orders', async () => {
  const { deps, provider } = await open()
  const { reference } = getQuote(deps, { ...INPUT, amount: '0.5', amountCurrency: null })
  const claimedRate = { price: reference.price, tickAt: reference.tickAt, amountToReceive: '1' }
  await expect(createOrder(deps, { ...INPUT, claimedRate })).rejects.toMatchObject({ code: 'TOO_MANY_UNPAID_ORDERS' })
  expect(provider.calls).not.toContain('create')
})
