import { beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import type { BuyEstimate, BuyPriceAnswer } from '../fiat/card-provider.ts'
import { cardInstrument } from '../fiat/fiat-instrument.ts'
import { Catalogue } from '../instruments/catalogue.ts'
import type { RateTick } from '../quotes/tick.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { FakeCardProvider } from '../testing/fake-card-provider.ts'
import { ETH, LTC, NOON, tick } from '../testing/fixtures.ts'
import { CardEstimates } from './card-estimates.ts'
import { CardRates } from './card-rates.ts'

const MINUTE_MS = 60_000

let now: number
let latest: RateTick | null
let provider: FakeCardProvider
let estimate: MockInstance<FakeCardProvider['estimate']>
let rates: CardRates
beforeEach(async () => {
  now = NOON
  latest = null
  provider = new FakeCardProvider({ sold: ['eth', 'ltc'], unitsPerMinor: 10n ** 12n, now: () => now })
  await provider.refreshCoins()
  estimate = vi.spyOn(provider, 'estimate')
  const clock = { now: () => now }
  const budget = { take: async () => ({ isOver: false, left: 1, resetMs: 1_000 }) }
  const estimates = new CardEstimates({ provider, clock, limiterOf: () => budget, within: (work) => work })
  rates = new CardRates({
    catalogue: new Catalogue([ETH, LTC], [], [cardInstrument('USD'), cardInstrument('CHF')]),
    ticks: { latest: () => latest, at: () => null, recent: () => [] },
    clock,
    cards: { provider, estimates, payouts: null, identityFormBaseUrl: null },
    sales: null,
    within: (work) => work,
  })
  rates.lines()
})

const listed = () => rates.lines().map(({ from, to }) => `${from.bestChangeName}-${to.slug}`)

/** Replaces fields of each price that the provider returns. */
function answerWith(part: Partial<BuyEstimate>) {
  const real = FakeCardProvider.prototype.estimate.bind(provider)
  estimate.mockImplementation(async (query): Promise<BuyPriceAnswer<BuyEstimate>> => {
    const answer = await real(query)
    return answer.kind === 'price' ? { ...answer, price: { ...answer.price, ...part } } : answer
  })
}

test('requests the price of one pair at a time, and only for currencies with a BestChange code', async () => {
  expect(rates.lines()).toEqual([])
  await rates.refreshNext()
  expect(listed()).toEqual(['CARDUSD-eth'])
  await rates.refreshNext()
  expect(listed()).toEqual(['CARDUSD-eth', 'CARDUSD-ltc'])
  await rates.refreshNext()
  expect(estimate).toHaveBeenCalledTimes(2)
})

test('returns a rate entry with the price, the limits and the conditions of the purchase', async () => {
  answerWith({ minimum: { currency: 'USD', minor: 2_000n }, maximum: { currency: 'USD', minor: 2_000_000n } })
  await rates.refreshNext()
  const [line] = rates.lines()
  expect(line).toMatchObject({ out: '0.000096', toFee: '0', fromMin: '20', fromMax: '20000', holdMs: 0 })
  expect(line).toMatchObject({ toMin: '0.00192', toMax: '1.92', reserve: '1.92', demands: ['reg', 'verifying'] })
})

test('stops requesting card prices ten minutes after the last read of the rates file', async () => {
  now += 10 * MINUTE_MS + 1
  await rates.refreshNext()
  expect(estimate).not.toHaveBeenCalled()
  rates.lines()
  await rates.refreshNext()
  expect(estimate).toHaveBeenCalledTimes(1)
})

test('reading the card rates causes no price request', async () => {
  await rates.refreshNext()
  for (let reads = 0; reads < 100; reads += 1) rates.lines()
  expect(estimate).toHaveBeenCalledTimes(1)
})

test("requests a pair's price again after two minutes, and never twice at the same time", async () => {
  await rates.refreshNext()
  await rates.refreshNext()
  now += 2 * MINUTE_MS
  await Promise.all([rates.refreshNext(), rates.refreshNext()])
  expect(estimate).toHaveBeenCalledTimes(3)
})

test('omits a pair four minutes after its last price if the provider does not respond', async () => {
  await rates.refreshNext()
  estimate.mockRejectedValue(new AdapterError('no response', { retryable: true }))
  now += 4 * MINUTE_MS
  await rates.refreshNext()
  await rates.refreshNext()
  expect(listed()).toEqual(['CARDUSD-eth'])
  now += 1
  expect(listed()).toEqual([])
})

test('omits a pair immediately when the provider rejects it', async () => {
  await rates.refreshNext()
  await rates.refreshNext()
  const minimum = { currency: 'USD', minor: 30_000n }
  estimate.mockResolvedValue({ kind: 'out-of-bounds', minimum, maximum: null })
  now += 2 * MINUTE_MS
  await rates.refreshNext()
  expect(listed()).toEqual(['CARDUSD-ltc'])
})

test("omits a pair when the market price has moved too far from the provider's price", async () => {
  await rates.refreshNext()
  latest = tick({ prices: { USDT: '1', ETH: '10000' } })
  expect(listed()).toEqual(['CARDUSD-eth'])
  latest = tick({ prices: { USDT: '1', ETH: '20000' } })
  expect(listed()).toEqual([])
})

test('omits a pair if the provider states no maximum', async () => {
  answerWith({ maximum: null })
  await rates.refreshNext()
  expect(listed()).toEqual([])
})
