import type { Limiter, LimitRule, Taken } from '@cambio/core/shared/limiter'
import { RateLimiterMemory, RateLimiterRes, RLWrapperTimeouts, type RateLimiterAbstract } from 'rate-limiter-flexible'

/** A count that its store does not answer for so long is made by this process, milliseconds. */
const ANSWER_TIMEOUT_MS = 1_000

/** A rule in the library's words. */
export function countingOf({ name, points, seconds }: LimitRule, prefix = '') {
  return { keyPrefix: `${prefix}${name}`, points, duration: seconds }
}

/** The library's counts as the core knows them; while their store does not answer, this process counts for itself. */
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
