import type { Limiters } from '@cambio/core/shared/limiter'
import { createClient } from '@redis/client'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { countingOf, limiterOf } from './limiter-of.ts'

const CONNECT_TIMEOUT_MS = 3_000
/** Between two tries to connect, growing, milliseconds. */
const RETRY_MS = { step: 100, most: 2_000 }

export interface RedisLimiters {
  limiters: Limiters
  close(): void
}

/** Counts in Redis, for all that share it and the instance's name. Does not wait for it to be there. */
export function openRedisLimiters({
  url,
  instance,
  onError,
}: {
  url: string
  instance: string
  onError: (error: unknown) => void
}): RedisLimiters {
  const client = createClient({
    url,
    // What cannot be asked now is counted here, not kept for later.
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
