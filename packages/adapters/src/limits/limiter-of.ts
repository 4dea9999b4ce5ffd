import type { Limiter, LimitRule, Taken } from '@cambio/core/shared/limiter'
import { RateLimiterMemory, RateLimiterRes, RLWrapperTimeouts, type RateLimiterAbstract } from 'rate-limiter-flexible'

/**
 * Maximum time in milliseconds for the counter store to respond. After a timeout, this process counts in its own
 * memory.
 */
const ANSWER_TIMEOUT_MS = 1_000

/** Converts a rule to the rate-limiter library's options. */
export function countingOf({ name, points, seconds }: LimitRule, prefix = '') {
  return { keyPrefix: `${prefix}${name}`, points, duration: seconds }
}

/**
 * Creates a limiter from a counter of the rate-limiter library. While the counter store does not respond, this process
 * counts in its own memory.
 */
export function limiterOf(counting: ReturnType<typeof countingOf>, limiter: RateLimiterAbstract): Limiter {
  const insuranceLimiter = new RateLimiterMemory(counting)
  const insured = new RLWrapperTimeouts({ limiter, insuranceLimiter, timeoutMs: ANSWER_TIMEOUT_MS })
  return {
    take: async (key, points = 1) => {
      try {
        return taken(await insured.consume(key, points), false)
      } catch (rejected) {
        if (!(rejected instanceof RateLimiterRes)) throw rejected
        return taken(rejected, true)
      }
    },
    forget: async (key) => {
      await insured.delete(key)
    },
  }
}

function taken({ remainingPoints, msBeforeNext }: RateLimiterRes, isOver: boolean): Taken {
  return { isOver, left: remainingPoints, resetMs: msBeforeNext }
}
