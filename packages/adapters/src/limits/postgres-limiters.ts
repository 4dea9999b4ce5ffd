import type { Limiters } from '@cambio/core/shared/limiter'
import type { Pool } from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { countingOf, limiterOf } from './limiter-of.ts'

/** Prefixes of the rules that only the worker counts. The prefix is the part of the rule's name before the colon. */
const WORKER_RULES: ReadonlySet<string> = new Set([
  'password',
  'code',
  'key',
  'withdrawal',
  'second-step',
  'webhook-change',
  'webhook-send',
  'messenger-support',
])

/**
 * Returns counters in a table that the server and the worker share. The table is unlogged: counting needs no disk
 * flush, but a database crash loses the counts.
 */
export function postgresLimiters(pool: Pool): Limiters {
  return limitersOn(pool, 'attempt_limit')
}

/**
 * Returns the worker's counters. The counts of rules that apply only in the worker are in a separate table, which the
 * server's database role can neither reset nor lock.
 */
export function postgresWorkerLimiters(pool: Pool): Limiters {
  const own = limitersOn(pool, 'worker_attempt_limit')
  const shared = postgresLimiters(pool)
  return (rule) => (WORKER_RULES.has(rule.name.split(':')[0] ?? '') ? own : shared)(rule)
}

function limitersOn(pool: Pool, tableName: string): Limiters {
  return (rule) => {
    const counting = countingOf(rule)
    // A migration has created the table. The worker deletes expired rows.
    const table = { storeClient: pool, tableName, tableCreated: true, clearExpiredByTimeout: false }
    return limiterOf(counting, new RateLimiterPostgres({ ...counting, ...table }))
  }
}
