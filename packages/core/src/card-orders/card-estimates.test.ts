import { expect, it, vi } from 'vitest'
import { AdapterError } from '../shared/adapter-error.ts'
import { FakeCardProvider } from '../testing/fake-card-provider.ts'
import { ETH, LTC, NOON } from '../testing/fixtures.ts'
import { memoryLimiters } from '../testing/memory/memory-limiters.ts'
import { CardEstimates } from './card-estimates.ts'
import { KeptAnswers } from './kept-answers.ts'

/** Creates estimates with a mock that counts the provider calls. Tests can advance `clock`. */
async function openEstimates() {
  const clock = { time: NOON, now: () => clock.time }
  const provider = new FakeCardProvider({ sold: ['eth'], unitsPerMinor: 10n ** 12n, now: clock.now })
  await provider.refreshCoins()
  const calls = vi.spyOn(provider, 'estimate')
  const within = <T>(work: Promise<T>) => work
  return { estimates: new CardEstimates({ provider, clock, limiterOf: memoryLimiters(clock), within }), calls, clock }
}
const usd = (minor: number) => ({ currency: 'USD', minor: BigInt(minor) })
const SAMPLE = usd(20_000)
const paymentsOf = ({ mock }: Awaited<ReturnType<typeof openEstimates>>['calls']) => mock.calls.map(([{ pay }]) => pay)

it("shares a payment's price estimate among all clients for five seconds", async () => {
  const { estimates, calls, clock } = await openEstimates()
  await estimates.of(usd(10_001), ETH, 'one')
  clock.time += 4_999
  await estimates.of(usd(10_001), ETH, 'other')
  expect(calls).toHaveBeenCalledTimes(1)
  clock.time += 1
  await estimates.of(usd(10_001), ETH, 'one')
  expect(calls).toHaveBeenCalledTimes(2)
})

it('scales the sample estimate for a client that has used up its provider calls', async () => {
  const { estimates, calls, clock } = await openEstimates()
  for (let minor = 10_001; minor <= 10_020; minor += 1) {
    expect(await estimates.of(usd(minor), ETH, 'greedy')).toMatchObject({ kind: 'price', price: { pay: usd(minor) } })
    clock.time += 499
  }
  const exact = paymentsOf(calls).filter(({ minor }) => minor !== SAMPLE.minor)
  expect(exact).toHaveLength(12)
  calls.mockClear()
  expect(await estimates.of(usd(50_000), ETH, 'other')).toMatchObject({ price: { pay: usd(50_000) } })
  expect(paymentsOf(calls)).toEqual([usd(50_000)])
})

it('scales the sample estimate when many clients have used up all provider calls of a second', async () => {
  const { estimates, calls } = await openEstimates()
  for (let client = 0; client < 20; client += 1) await estimates.of(usd(10_000 + client), ETH, `client ${client}`)
  expect(paymentsOf(calls)).toHaveLength(7)
  expect(await estimates.of(usd(50_000), ETH, 'buyer')).toEqual({
    kind: 'price',
    price: {
      pay: usd(50_000),
      fee: usd(2_000),
      amountToGetAtomic: 48_000n * 10n ** 12n,
      minimum: usd(2_000),
      maximum: usd(2_000_000),
      needsIdentity: null,
    },
  })
  expect(paymentsOf(calls)).toHaveLength(7)
})

it('calls the provider once a minute for a pair, however many pages request different amounts', async () => {
  const { estimates, calls, clock } = await openEstimates()
  for (let minor = 10_001; minor <= 10_300; minor += 1) {
    expect(await estimates.of(usd(minor), ETH, null)).toMatchObject({ kind: 'price', price: { pay: usd(minor) } })
    clock.time += 199
  }
  expect(paymentsOf(calls)).toEqual([SAMPLE])
})

it.each([
  ['below the minimum', 1_999],
  ['above the maximum', 2_000_001],
])("returns the sample estimate's minimum and maximum for a payment %s", async (_where, minor) => {
  const { estimates } = await openEstimates()
  const bounds = { kind: 'out-of-bounds', minimum: usd(2_000), maximum: usd(2_000_000) }
  expect(await estimates.of(usd(minor), ETH, null)).toEqual(bounds)
})

it('waits five seconds before it requests a failed sample estimate again', async () => {
  const { estimates, calls, clock } = await openEstimates()
  calls.mockRejectedValue(new AdapterError('no price', { retryable: true }))
  for (let page = 0; page < 10; page += 1)
    await expect(estimates.of(usd(10_000), ETH, null)).rejects.toThrow('no price')
  expect(calls).toHaveBeenCalledTimes(1)
  clock.time += 5_000
  await expect(estimates.of(usd(10_000), ETH, null)).rejects.toThrow('no price')
  expect(calls).toHaveBeenCalledTimes(2)
})

it('evicts only the oldest price estimate when the cache is full', async () => {
  const clock = { now: () => NOON }
  const answers = new KeptAnswers<string>({ clock, maxAgeMs: 1_000, failureAgeMs: 0 })
  for (let key = 0; key <= 1_000; key += 1) await answers.of(String(key), async () => `answer ${key}`)
  expect([answers.find('0'), await answers.find('1')]).toEqual([undefined, 'answer 1'])
})

it("uses the provider's minimum as the sample payment if the minimum is higher", async () => {
  const { estimates } = await openEstimates()
  expect(await estimates.sample('USD', ETH)).toMatchObject({ price: { pay: { minor: 20_000n } } })
  // The yen has no decimals, so the fake provider's minimum of 2,000 minor units is 2,000 yen.
  expect(await estimates.sample('JPY', ETH)).toMatchObject({ price: { pay: { minor: 2_000n } } })
  expect(await estimates.ceiling('JPY', ETH)).toBe(69_900n)
})

it("caches each pair's identity check threshold separately", async () => {
  const { estimates, calls } = await openEstimates()
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
