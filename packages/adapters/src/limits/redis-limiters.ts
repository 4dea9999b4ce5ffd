import type { Limiters } from '@cambio/core/shared/limiter'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { countingOf, limiterOf } from './limiter-of.ts'

const CONNECT_TIMEOUT_MS = 3_000
/** Delay between two connection attempts, in milliseconds. Grows by `step` after each attempt, up to `most`. */
const RETRY_MS = { step: 100, most: 2_000 }

export interface RedisLimiters {
  limiters: Limiters
  close(): void
}

/**
 * Creates counters in Redis, which all servers with the same instance name share. Does not wait for the connection.
 * Loads the Redis client lazily, because its hundreds of modules would slow down the startup of processes without
 * Redis.
 */
export async function openRedisLimiters({
  url,
  instance,
  onError,
}: {
  url: string
  instance: string
  onError: (error: unknown) => void
}): Promise<RedisLimiters> {
  const { createClient } = await import('@redis/client')
  const client = createClient({
    url,
    // Commands need no queue, because this process counts in its own memory while Redis is unreachable.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (tries) => Math.min(tries * RETRY_MS.step, RETRY_MS.most),
    },
  })
  client.on('error', onError)
  client.connect().catch(onError)
  return {
    limiters: (rule) => {
      const counting = countingOf(rule, `${instance}:`)
      const redis = { storeClient: client, useRedisPackage: true, rejectIfRedisNotReady: true }
      return limiterOf(counting, new RateLimiterRedis({ ...counting, ...redis }))
    },
    close: () => client.destroy(),
  }
}
