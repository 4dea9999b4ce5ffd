import { expect, test, vi } from 'vitest'
import { cardInstrument } from '../fiat/fiat-instrument.ts'
import { Catalogue } from '../instruments/catalogue.ts'
import { FakeCardProvider } from '../testing/fake-card-provider.ts'
import { ETH, NOON } from '../testing/fixtures.ts'
import { CardEstimates } from './card-estimates.ts'
import { quoteCard, recommendedPayment } from './quote-card.ts'

async function open() {
  const provider = new FakeCardProvider({ sold: ['eth'], unitsPerMinor: 10n ** 12n, now: () => NOON })
  await provider.refreshCoins()
  const clock = { now: () => NOON }
  const budget = { take: async () => ({ isOver: false, left: 1, resetMs: 1_000 }) }
  const estimates = new CardEstimates({ provider, clock, limiterOf: () => budget, within: (work) => work })
  const cards = { provider, estimates, payouts: null, identityFormBaseUrl: null }
  const catalogue = new Catalogue([cardInstrument('USD'), cardInstrument('JPY'), ETH])
  const request = { to: { slug: 'eth' }, rateMode: 'FLOATING', client: '192.0.2.1' } as const
  const quote = (slug: string, amount: string | null, amountCurrency: string | null = null) =>
    quoteCard(deps, { ...request, from: { slug }, amount, amountCurrency })
  const deps = { catalogue, ticks: { latest: () => null, at: () => null, recent: () => [] }, clock, cards }
  return { provider, quote, deps }
}

test("uses the provider's minimum as the default payment in yen", async () => {
  const { quote, deps } = await open()
  expect((await quote('jpy-card', null)).estimate.pay.minor).toBe(2_000n)
  expect((await quote('jpy-card', '0.01', 'eth')).estimate.amountToGetAtomic).toBeGreaterThanOrEqual(10n ** 16n)
  expect(await recommendedPayment(deps, { from: { slug: 'jpy-card' }, to: { slug: 'eth' } })).toBe('2000')
  expect(await recommendedPayment(deps, { from: { slug: 'usd-card' }, to: { slug: 'eth' } })).toBe('200')
})

test('rejects a card purchase at a fixed rate, which the provider does not offer', async () => {
  const { deps } = await open()
  const request = { from: { slug: 'usd-card' }, to: { slug: 'eth' }, amount: '200', amountCurrency: null, client: null }
  const fixed = quoteCard(deps, { ...request, rateMode: 'FIXED' })
  await expect(fixed).rejects.toMatchObject({ code: 'FIXED_UNAVAILABLE' })
})

test('lowers the threshold when the provider requires an identity check for a smaller amount', async () => {
  const { provider, quote } = await open()
  expect((await quote('usd-card', '300')).noKycThreshold).toBe(699n)
  expect((await quote('usd-card', '900')).noKycThreshold).toBe(699n)
  const estimate = provider.estimate.bind(provider)
  vi.spyOn(provider, 'estimate').mockImplementation(async (query) => {
    const answer = await estimate(query)
    return answer.kind === 'price' ? { ...answer, price: { ...answer.price, needsIdentity: true } } : answer
  })
  expect((await quote('usd-card', '500')).noKycThreshold).toBe(499n)
})

test('requests the price and the identity check threshold concurrently', async () => {
  const { provider, quote } = await open()
  const estimate = provider.estimate.bind(provider)
  const release = Promise.withResolvers<void>()
  const waiting = vi.spyOn(provider, 'estimate').mockImplementation(async (query) => {
    await release.promise
    return estimate(query)
  })
  const quoted = quote('usd-card', '300')
  await vi.waitFor(() => expect(waiting).toHaveBeenCalledTimes(3))
  release.resolve()
  expect((await quoted).noKycThreshold).toBe(699n)
})
