import { expect, it } from 'vitest'
import { DEFAULT_LIQUIDITY_POLICY } from '../liquidity/liquidity-policy.ts'
import { ProviderQuotes } from '../liquidity/provider-quotes.ts'
import { createOrder } from '../orders/create/create-order.ts'
import type { CreateOrderInput } from '../orders/create/create-order-input.ts'
import { NO_MARKUP } from '../quotes/markup.ts'
import { MemoryTickBook } from '../quotes/memory-tick-book.ts'
import { destinationsAt } from '../testing/cheap-destinations.ts'
import { CATALOGUE, NOON, tick, USDT } from '../testing/fixtures.ts'
import { MemoryDatabase } from '../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import { anyAmount } from '../testing/query-rules.ts'
import { SimScreening } from './actors/sim-screening.ts'
import { SimNumberedChain } from './chain/sim-accounts-chains.ts'
import { Random } from './random.ts'
import { SIM_FEE_CAPS } from './sim-catalogue.ts'
import { SimDeps } from './sim-deps.ts'

const CONTRACT = '0xc0'
const ORDER: Omit<CreateOrderInput, 'from' | 'claimedDepositAmount'> = {
  rateMode: 'FLOATING',
  to: { slug: 'ltc' },
  destinationAddress: 'ltc1destination',
  destinationMemo: null,
  refundAddress: CONTRACT,
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
  clients: [],
  tracking: null,
  locale: 'en',
}

/**
 * Opens an exchange whose node estimates the cost of each transfer to the contract as `percent` % of the ordinary cost.
 * Returns `create`, which creates an order with the contract as refund address. `measured` lists the token contracts of
 * the transfers whose cost was estimated (null for the coin).
 */
function open(percent: number) {
  const clock = { now: () => NOON }
  const report = () => {}
  const db = new MemoryDatabase()
  const key = { purpose: 'deposit', index: 0 } as const
  db.addresses.set('ethereum pool', { key, owner: { orderId: null, userId: null } })
  const ticks = new MemoryTickBook(clock)
  ticks.add([tick()])
  const chains = (['ethereum', 'litecoin'] as const).map(
    (chain) => [chain, new SimNumberedChain(chain, new Random(1), clock.now)] as const,
  )
  const deps = new SimDeps({
    work: new MemoryUnitOfWork(db),
    catalogue: CATALOGUE,
    ticks,
    providerQuotes: new ProviderQuotes({
      providers: [],
      policy: DEFAULT_LIQUIDITY_POLICY,
      clock,
      report,
      marketRate: () => null,
      queryRules: anyAmount(),
      within: (result) => result,
    }),
    clock,
    report,
    chains: new Map(chains),
    feeCaps: new Map(SIM_FEE_CAPS),
    screening: new SimScreening(new Set(), new Random(2)),
  }).server()
  const measured: (string | null)[] = []
  const destinations = destinationsAt(async ({ contract }, address) => {
    if (address !== CONTRACT) return null
    measured.push(contract)
    return { percent, maxFeeAtomic: 0n }
  })
  const create = async (from: string, claimedDepositAmount: string) =>
    (await createOrder({ ...deps, destinations }, { ...ORDER, from: { slug: from }, claimedDepositAmount })).order
  return { create, measured }
}

const COSTLY = {
  code: 'ADDRESS_INVALID',
  details: { field: 'refundAddress', reason: 'error_address_costly' },
}

it('rejects a native-coin order if a refund to its contract would cost too much of the deposit', async () => {
  const { create, measured } = open(9_000)
  await expect(create('eth', '0.005')).rejects.toMatchObject(COSTLY)
  expect(measured).toContain(null)
})

it('accepts a token order although a refund to its contract is expensive', async () => {
  const { create, measured } = open(9_000)
  expect(await create('usdt-erc20', '30')).toMatchObject({ refundAddress: CONTRACT })
  expect(measured).toContain(USDT.contract)
})
