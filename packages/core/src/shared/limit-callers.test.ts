import { expect, it } from 'vitest'
import type { LimitRule } from './limiter.ts'
import { limitCallers } from './limit-callers.ts'

/** Returns a limiter that counts in memory without a time window. */
function countingLimiter({ name, points: limit }: LimitRule) {
  const counts = new Map<string, number>()
  return {
    take: (key: string, points = 1) => {
      const count = (counts.get(key) ?? 0) + points
      counts.set(key, count)
      return { isOver: count > limit, left: limit - count, resetMs: name.length }
    },
  }
}

/**
 * Creates a limiter for addresses of the form `allocation:network:host`. It treats addresses without a colon as IPv4.
 */
function open() {
  const isV4 = (ip: string) => !ip.includes(':')
  const limiter = limitCallers(
    countingLimiter,
    { name: 'calls', points: 2, seconds: 60 },
    {
      networkOf: (ip) => (isV4(ip) ? ip : ip.split(':', 2).join(':')),
      allocationOf: (ip) => (isV4(ip) ? null : (ip.split(':')[0] ?? null)),
    },
  )
  return async (ip: string, points?: number) => (await limiter.take(ip, points)).isOver
}

it('limits the calls from an IPv6 allocation to ten times the limit of one network', async () => {
  const take = open()
  for (let network = 0; network < 10; network += 1)
    for (const host of [1, 2]) expect(await take(`a:${network}:${host}`)).toBe(false)
  expect(await take('a:10:1')).toBe(true)
  expect(await take('b:10:1')).toBe(false)
})

it('a network above its own limit stops using up the limit of its allocation', async () => {
  const take = open()
  for (let call = 0; call < 50; call += 1) await take('a:1:1')
  expect(await take('a:1:2')).toBe(true)
  expect(await take('a:2:1')).toBe(false)
})

it('refunds rate-limit points to both the network and its allocation', async () => {
  const take = open()
  for (let call = 0; call < 50; call += 1) {
    expect(await take(`a:${call % 20}:1`, 2)).toBe(false)
    await take(`a:${call % 20}:1`, -2)
  }
})

it('limits the calls from each IPv4 address separately', async () => {
  const take = open()
  for (let host = 0; host < 50; host += 1) expect(await take(`192.0.2.${host}`)).toBe(false)
})
