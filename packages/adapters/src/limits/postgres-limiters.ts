import type { Limiters } from '@cambio/core/shared/limiter'
import type { Pool } from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { countingOf, limiterOf } from './limiter-of.ts'

/** Prefixes of the rules that count only in the worker. A prefix is the part of a rule's name before the colon. */
const WORKER_RULES: ReadonlySet<string> = new Set([
  'password',
  'code',
  'key',
  'withdrawal',
  'two-factor',
  'webhook-change',
  'webhook-send',
  'messenger-support',
])

/**
 * Creates counters in a table that the server and the worker share. The table is unlogged, so counting needs no disk
 * flush, but a database crash loses the counts.
 */
export function postgresLimiters(pool: Pool): Limiters {
  return limitersOn(pool, 'attempt_limit')
}

/**
 * Creates the worker's counters. Attempts under worker-only rules are counted in a separate table, which the server's
 * database role can neither reset nor lock.
 */
export function postgresWorkerLimiters(pool: Pool): Limiters {
  const own = limitersOn(pool, 'worker_attempt_limit')
  const shared = postgresLimiters(pool)
  return (rule) => (WORKER_RULES.has(rule.name.split(':')[0] ?? '') ? own : shared)(rule)
}

function limitersOn(pool: Pool, tableName: string): Limiters {
  return (rule) => {
    const counting = countingOf(rule)
    // A migration has created the table, and the worker deletes expired rows, so the library does neither.
    const table = { storeClient: pool, tableName, tableCreated: true, clearExpiredByTimeout: false }
    return limiterOf(counting, new RateLimiterPostgres({ ...counting, ...table }))
  }
}
