import type { Listing } from '@cambio/core/screening/screening'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { expect, test } from 'vitest'
import { ProviderRefusal, UnreadableAnswer } from '../provider-http.ts'
import { CachedScreening } from './cached-screening.ts'

const LISTING: Listing = { source: 'fake', reason: 'a thief' }
const down = () => Promise.reject(new AdapterError('no answer', { retryable: true }))

/** Creates a cached screening with a mock provider that calls `answer`. The test controls the clock. */
function cached(answer: (address: string) => Promise<Listing | null>, tries = 1) {
  const calls: string[] = []
  const reports: string[] = []
  const clock = { now: 0 }
  const provider = {
    name: 'fake',
    answer,
    findListing(address: string) {
      calls.push(address)
      return this.answer(address)
    },
  }
  const onAway = (name: string) => void reports.push(name)
  return {
    calls,
    reports,
    clock,
    provider,
    screening: new CachedScreening({ provider, now: () => clock.now, tries, onAway }),
  }
}

test('caches a screening result for ten minutes, whether or not the address is listed', async () => {
  const { screening, calls, clock } = cached(async (address) => (address === 'thief' ? LISTING : null))
  for (const now of [0, 599_999]) {
    clock.now = now
    expect(await screening.findListing('thief')).toEqual(LISTING)
    expect(await screening.findListing('friend')).toBeNull()
  }
  expect(calls).toEqual(['thief', 'friend'])
  clock.now = 1_200_000
  await screening.findListing('friend')
  expect(calls).toHaveLength(3)
})

test('evicts the oldest screening result when the cache exceeds 10,000 entries', async () => {
  const { screening, calls } = cached(async () => null)
  for (let nth = 0; nth <= 10_000; nth += 1) await screening.findListing(`a${nth}`)
  await screening.findListing('a10000')
  expect(calls).toHaveLength(10_001)
  await screening.findListing('a0')
  expect(calls).toHaveLength(10_002)
})

test('screens an address only once for concurrent requests', async () => {
  const open: (() => void)[] = []
  const { screening, calls } = cached(() => new Promise((resolve) => open.push(() => resolve(null))))
  const same = [screening.findListing('a'), screening.findListing('a')]
  const others = ['b', 'c', 'd', 'e', 'f'].map((address) => screening.findListing(address))
  await expect.poll(() => calls).toEqual(['a', 'b', 'c', 'd'])
  while (calls.length < 6 || open.length > 0) {
    open.shift()?.()
    await new Promise(setImmediate)
  }
  await Promise.all([...same, ...others])
  expect(calls).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('sends no screening requests during the backoff, which grows with each failure', async () => {
  const { screening, calls, clock } = cached(down)
  for (const now of [0, 999, 1_000, 2_999, 3_000]) {
    clock.now = now
    await expect(screening.findListing(`at ${now}`)).rejects.toBeInstanceOf(AdapterError)
  }
  expect(calls).toEqual(['at 0', 'at 1000', 'at 3000'])
})

test('ends the backoff after a successful screening call', async () => {
  const { screening, calls, clock, provider } = cached(down)
  await expect(screening.findListing('a')).rejects.toBeInstanceOf(AdapterError)
  provider.answer = async () => null
  clock.now = 1_000
  expect(await screening.findListing('a')).toBeNull()
  expect(await screening.findListing('b')).toBeNull()
  expect(calls).toEqual(['a', 'a', 'b'])
})

test.each([
  ['an unreadable response', () => new UnreadableAnswer('?', { retryable: true })],
  ['a refusal of the address', () => new ProviderRefusal(400, null)],
])('after %s, delays only further screening requests for the same address', async (_what, error) => {
  const { screening, calls, clock } = cached(async (address) => {
    if (address === 'odd') throw error()
    return null
  })
  await expect(screening.findListing('odd')).rejects.toBeInstanceOf(AdapterError)
  expect(await screening.findListing('friend')).toBeNull()
  await expect(screening.findListing('odd')).rejects.toThrow('fake rests')
  clock.now = 1_000
  await expect(screening.findListing('odd')).rejects.toBeInstanceOf(AdapterError)
  expect(calls).toEqual(['odd', 'friend', 'odd'])
})

test('retries a failed screening up to the retry limit', async () => {
  const twice = cached(down, 2)
  await expect(twice.screening.findListing('a')).rejects.toBeInstanceOf(AdapterError)
  expect(twice.calls).toEqual(['a', 'a'])
  const refused = cached(() => Promise.reject(new ProviderRefusal(403, null)), 2)
  await expect(refused.screening.findListing('a')).rejects.toBeInstanceOf(AdapterError)
  expect(refused.calls).toEqual(['a'])
})

test('reports an unavailable screening provider at most once a minute', async () => {
  const { screening, reports, clock } = cached(down)
  for (clock.now = 0; clock.now < 180_000; clock.now += 10_000) await screening.findListing('a').catch(() => {})
  expect(reports).toEqual(['fake', 'fake', 'fake'])
})
