import { DomainError } from './domain-error.ts'
import type { Taken } from './limiter.ts'

/**
 * Rejects a call that exceeds its rate limit.
 * @throws {DomainError} TOO_MANY_ATTEMPTS, with the number of seconds until a retry is allowed
 */
export function assertNotTooOften({ isOver, resetMs }: Pick<Taken, 'isOver' | 'resetMs'>): void {
  if (!isOver) return
  const retryAfterSeconds = Math.ceil(resetMs / 1_000)
  throw new DomainError('TOO_MANY_ATTEMPTS', `Too many requests: try again in ${retryAfterSeconds} s`, {
    retryAfterSeconds,
  })
}
