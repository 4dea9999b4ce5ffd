import { Catalogue } from '@cambio/core/instruments/catalogue'
import type { LedgerStore } from '@cambio/core/ledger/ledger-store'
import { DEFAULT_PRICE_POLICY } from '@cambio/core/quotes/agree-price'
import type { MarketData } from '@cambio/core/quotes/market-data'
import type { MeasuredFee } from '@cambio/core/quotes/payout-fee-store'
import type { RateTick } from '@cambio/core/quotes/tick'
import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import { CATALOGUE, NOON } from '@cambio/core/testing/fixtures'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ratesLoop } from './rates.loop.ts'

beforeEach(() => void vi.useFakeTimers({ now: NOON }))
afterEach(() => void vi.useRealTimers())

const clock = { now: () => Date.now() }
const leases: LeaseStore = {
  acquire: async (lease) => ({ lease, token: 1n }),
  release: async () => {},
}
const ledger: LedgerStore = { post: async () => true, balance: async () => 10n ** 20n, balances: async () => new Map() }

function start(fees: MeasuredFee[], prices: Record<string, string>) {
  const recorded: RateTick[] = []
  const market: MarketData = {
    prices: async (currencies) =>
      currencies.flatMap((currencyTitle) =>
        ['one', 'other'].map((source) => ({
          currencyTitle,
          source,
          price: prices[currencyTitle] ?? '0',
          at: Date.now(),
        })),
      ),
  }
  const loop = ratesLoop(
    {
      market,
      ledger,
      exposure: { reserved: async () => new Map([['eth', 7n]]) },
      bridged: { usedToday: async () => new Map([['eth-bep20', 5n]]) },
      clock,
      policy: DEFAULT_PRICE_POLICY,
      fees: { all: async () => fees },
      catalogueOf: async (slugs) => new Catalogue(CATALOGUE.instruments.filter(({ slug }) => slugs.has(slug))),
      ticks: { add: async (tick) => void recorded.push(tick), since: async () => [], prune: async () => {} },
    },
    leases,
    { holder: 'test', everyMs: 1_000 },
  )
  const step = async (): Promise<RateTick | undefined> => {
    const done = loop.step()
    await vi.advanceTimersByTimeAsync(5_000)
    await done
    return recorded.at(-1)
  }
  return { step, prices }
}

const fee = (slug: string, ageMs = 0): MeasuredFee => ({ slug, feeAtomic: '21000', ageMs })

test('publishes prices and network fees for every chain whose fee the worker has estimated', async () => {
  const { step } = start([fee('eth'), fee('usdt-erc20'), fee('ltc')], { ETH: '3000', LTC: '92' })
  expect(await step()).toMatchObject({
    prices: { ETH: '3000', LTC: '92' },
    payoutFees: { eth: '21000', 'usdt-erc20': '21000', ltc: '21000' },
  })
})

test('keeps publishing prices but no network fee for a chain with an unreachable node', async () => {
  const { step } = start([fee('eth'), fee('ltc', 30_001)], { ETH: '3000', LTC: '92' })
  const tick = await step()
  expect(tick?.prices).toMatchObject({ LTC: '92' })
  expect(tick?.payoutFees).toEqual({ eth: '21000' })
})

test('does not publish prices for a chain without a fee estimate from the last day', async () => {
  const { step } = start([fee('eth'), fee('ltc', 24 * 3_600_000 + 1)], { ETH: '3000', LTC: '92' })
  expect((await step())?.prices).not.toHaveProperty('LTC')
})

test('rejects a price jump in every tick until the last accepted price expires', async () => {
  const { step, prices } = start([fee('eth'), fee('ltc')], { ETH: '3000', LTC: '92' })
  expect((await step())?.prices.ETH).toBe('3000')
  prices.ETH = '30000'
  for (let refused = 0; refused < 5; refused += 1) expect((await step())?.prices).not.toHaveProperty('ETH')
  prices.ETH = '3010'
  expect((await step())?.prices.ETH).toBe('3010')
  prices.ETH = '30000'
  await vi.advanceTimersByTimeAsync(DEFAULT_PRICE_POLICY.jumpMemoryMs)
  expect((await step())?.prices.ETH).toBe('30000')
})
