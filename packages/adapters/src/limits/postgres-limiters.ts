import type { Limiters } from '@cambio/core/shared/limiter'
import type { Pool } from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { countingOf, limiterOf } from './limiter-of.ts'

/** Counts in a table that is not logged: they cost no flush of the disk, and a crash of the database forgets them. */
export function postgresLimiters(pool: Pool): Limiters {
  return (rule) => {
    const counting = countingOf(rule)
    // The table is made by migration: the application may not. The worker forgets what has run out.
    const table = { storeClient: pool, tableName: 'attempt_limit', tableCreated: true, clearExpiredByTimeout: false }
    return limiterOf(counting, new RateLimiterPostgres({ ...counting, ...table }))
  }
}
