import type { ChainGateway } from '@cambio/core/chains/chain-gateway'
import type { LedgerStore } from '@cambio/core/ledger/ledger-store'
import { DEFAULT_PRICE_POLICY } from '@cambio/core/quotes/agree-price'
import type { MarketData } from '@cambio/core/quotes/market-data'
import { MemoryTickBook } from '@cambio/core/quotes/memory-tick-book'
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

function start(answers: Record<string, () => Promise<bigint>>, prices: Record<string, string>) {
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
      catalogue: CATALOGUE,
      ledger,
      exposure: { reserved: async () => new Map([['eth', 7n]]) },
      clock,
      policy: DEFAULT_PRICE_POLICY,
      book: new MemoryTickBook(clock),
      gateways: Object.entries(answers).map(([chain, payoutFee]) => ({ chain, payoutFee }) as unknown as ChainGateway),
      ticks: { add: async (tick) => void recorded.push(tick), since: async () => [], prune: async () => {} },
    },
    leases,
    'test',
    1_000,
  )
  const step = async (): Promise<RateTick | undefined> => {
    const done = loop.step()
    await vi.advanceTimersByTimeAsync(5_000)
    await done
    return recorded.at(-1)
  }
  return { step, prices }
}

const never = () => new Promise<bigint>(() => {})

test('a node that hangs takes away its own fees only', async () => {
  const { step } = start({ ethereum: async () => 21_000n, litecoin: never }, { ETH: '3000', LTC: '92' })
  expect(await step()).toMatchObject({
    prices: { ETH: '3000', LTC: '92' },
    payoutFees: { eth: '21000', 'usdt-erc20': '21000' },
  })
  expect((await step())?.payoutFees).not.toHaveProperty('ltc')
})

test('a leap is refused for as long as the last believed price counts, not for one tick', async () => {
  const { step, prices } = start({ ethereum: async () => 1n, litecoin: async () => 1n }, { ETH: '3000', LTC: '92' })
  expect((await step())?.prices.ETH).toBe('3000')
  prices.ETH = '30000'
  for (let refused = 0; refused < 5; refused += 1) expect((await step())?.prices).not.toHaveProperty('ETH')
  prices.ETH = '3010'
  expect((await step())?.prices.ETH).toBe('3010')
  prices.ETH = '30000'
  await vi.advanceTimersByTimeAsync(DEFAULT_PRICE_POLICY.jumpMemoryMs)
  expect((await step())?.prices.ETH).toBe('30000')
})
