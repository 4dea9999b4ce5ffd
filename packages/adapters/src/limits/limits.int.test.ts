import type { Limiters } from '@cambio/core/shared/limiter'
import { limitersSuite } from '@cambio/core/testing/limiters.suite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPool } from '../postgres/compose-stores.ts'
import { createTestDatabase } from '../postgres/testing/test-database.ts'
import { postgresLimiters } from './postgres-limiters.ts'
import { openRedisLimiters, type RedisLimiters } from './redis-limiters.ts'
import { hasRedis, openRedis, type RedisServer } from './testing/redis-server.ts'

limitersSuite('Postgres', async () => {
  const database = await createTestDatabase()
  const pools = [createPool(database.ownerUrl, 4), createPool(database.urls.worker, 4)] as const
  return {
    limiters: postgresLimiters(pools[0]),
    others: postgresLimiters(pools[1]),
    close: async () => {
      await Promise.all(pools.map((pool) => pool.end()))
      await database.close()
    },
  }
})

describe.runIf(hasRedis())('rate limits in Redis', () => {
  const ignore = () => {}
  const RULE = { name: 'calls', points: 3, seconds: 60 }
  let redis: RedisServer
  const opened: RedisLimiters[] = []
  const client = async (instance = 'a') => {
    const one = await openRedisLimiters({ url: redis.url, instance, onError: ignore })
    opened.push(one)
    return one.limiters
  }
  /** Waits until `limiters` sees the counts that `by` stores in Redis. */
  const isConnected = (limiters: Limiters, by: Limiters) => {
    let serial = 0
    const isShared = async () => {
      const rule = { ...RULE, name: `ready-${(serial += 1)}` }
      await by(rule).take('x')
      expect((await limiters(rule).take('x')).left).toBe(1)
    }
    return vi.waitFor(isShared, { timeout: 10_000 })
  }
  beforeAll(async () => {
    redis = await openRedis()
  })
  afterAll(async () => {
    for (const one of opened) one.close()
    await redis.stop()
  })

  limitersSuite('Redis', async () => {
    const [limiters, others] = [await client(), await client()]
    await isConnected(limiters, others)
    return { limiters, others, close: () => Promise.resolve() }
  })

  it('counts the attempts of each installation separately on a shared Redis server', async () => {
    const [one, other] = [await client('one'), await client('other')]
    await isConnected(one, await client('one'))
    await isConnected(other, await client('other'))
    await one(RULE).take('someone', 3)
    expect(await other(RULE).take('someone')).toMatchObject({ isOver: false, left: 2 })
  })

  it('counts attempts in memory while Redis does not respond or is down', async () => {
    const [one, other] = [await client('away'), await client('away')]
    await isConnected(one, other)
    const rule = { ...RULE, name: 'while-away' }
    const [ours, theirs] = [one(rule), other(rule)]
    redis.freeze()
    const began = Date.now()
    expect((await ours.take('a', 3)).isOver).toBe(false)
    expect(Date.now() - began).toBeLessThan(3_000)
    expect((await ours.take('a')).isOver).toBe(true)
    expect((await theirs.take('a', 3)).isOver).toBe(false)
    await redis.stop()
    await expect.poll(async () => (await ours.take('b')).left, { timeout: 10_000 }).toBeLessThan(3)
    expect((await theirs.take('c')).isOver).toBe(false)
    await redis.start()
    await isConnected(one, other)
  })
})
