import { expect, it, vi } from 'vitest'
import { AdapterError } from '../shared/adapter-error.ts'
import { FakeCardProvider } from '../testing/fake-card-provider.ts'
import { ETH, NOON } from '../testing/fixtures.ts'
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
