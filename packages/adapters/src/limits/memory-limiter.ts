import type { Limiter, LimitRule } from '@cambio/core/shared/limiter'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { countingOf, limiterOf } from './limiter-of.ts'

/** Creates a limiter that counts in this process's memory. */
export function memoryLimiter(rule: LimitRule): Limiter {
  const counting = countingOf(rule)
  return limiterOf(counting, new RateLimiterMemory(counting))
}
