import { expect, it, vi } from 'vitest'
import { AdapterError } from '../shared/adapter-error.ts'
import { FakeCardProvider } from '../testing/fake-card-provider.ts'
import { ETH, LTC, NOON } from '../testing/fixtures.ts'
import { CardEstimates } from './card-estimates.ts'

/** Creates estimates with a call budget and a mock that counts the provider calls. */
async function estimatesWith(points: number) {
  const provider = new FakeCardProvider({ sold: ['eth'], unitsPerMinor: 10n ** 12n, now: () => NOON })
  await provider.refreshCoins()
  const calls = vi.spyOn(provider, 'estimate')
  let taken = 0
  const budget = { take: async () => ({ isOver: (taken += 1) > points, left: 0, resetMs: 1_000 }) }
  const within = <T>(work: Promise<T>) => work
  return { estimates: new CardEstimates({ provider, clock: { now: () => NOON }, budget, within }), calls }
}
const usd = (minor: number) => ({ currency: 'USD', minor: BigInt(minor) })

it('falls back to cached estimates when the provider call budget is exhausted', async () => {
  const { estimates, calls } = await estimatesWith(2)
  await Promise.all([estimates.of(usd(10_001), ETH), estimates.of(usd(10_002), ETH)])
  await expect(estimates.of(usd(10_003), ETH)).rejects.toThrow(AdapterError)
  expect(await estimates.of(usd(10_001), ETH)).toMatchObject({ kind: 'price' })
  expect(calls).toHaveBeenCalledTimes(2)
})

it('evicts only the oldest estimate when the cache is full', async () => {
  const { estimates, calls } = await estimatesWith(2_000)
  for (let minor = 10_000; minor <= 11_000; minor += 1) await estimates.of(usd(minor), ETH)
  expect(calls).toHaveBeenCalledTimes(1_001)
  await estimates.of(usd(10_001), ETH)
  expect(calls).toHaveBeenCalledTimes(1_001)
  await estimates.of(usd(10_000), ETH)
  expect(calls).toHaveBeenCalledTimes(1_002)
})

it("uses the provider's minimum as the sample payment if the minimum is higher", async () => {
  const { estimates } = await estimatesWith(10)
  expect(await estimates.sample('USD', 200n, ETH)).toMatchObject({ price: { pay: { minor: 20_000n } } })
  // The yen has no minor units, and the fake provider's minimum is 2,000 minor units.
  expect(await estimates.sample('JPY', 200n, ETH)).toMatchObject({ price: { pay: { minor: 2_000n } } })
  expect(await estimates.ceiling('JPY', ETH)).toBe(69_900n)
})

it('caches the identity-check threshold of each pair separately', async () => {
  const { estimates, calls } = await estimatesWith(100)
  expect(await estimates.ceiling('USD', ETH)).toBe(699n)
  calls.mockImplementation(async ({ pay }) => {
    const [fee, bounds] = [
      { ...pay, minor: 0n },
      { minimum: pay, maximum: null, needsIdentity: false },
    ]
    const amountToGetAtomic = pay.minor * (pay.currency === 'USD' ? 2n : 1n)
    return { kind: 'price', price: { pay, fee, amountToGetAtomic, ...bounds } }
  })
  expect(await estimates.ceiling('USD', LTC)).toBe(349n)
  expect(await estimates.ceiling('USD', ETH)).toBe(699n)
})
