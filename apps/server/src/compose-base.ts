import { postgresLimiters } from '@cambio/adapters/limits/postgres-limiters'
import { openRedisLimiters } from '@cambio/adapters/limits/redis-limiters'
import { createPool, createPostgresStores, SERVER_TIMEOUTS } from '@cambio/adapters/postgres/compose-stores'
import { DatabaseClock } from '@cambio/adapters/postgres/database-clock'
import { requireSchema, UnusableDatabase } from '@cambio/adapters/postgres/migrate'
import type { Limiters } from '@cambio/core/shared/limiter'
import type { ReachCheckpoint } from '@cambio/core/shared/checkpoints'
import type { Report } from '@cambio/core/shared/report'
import type { Clock } from '@cambio/kernel/clock'
import type { Config } from './config.ts'
import { wrongSetting } from './wrong-setting.ts'

const PING_TIMEOUT_MS = 3_000

type Pool = ReturnType<typeof createPool>

/** Handlers for errors and events that occur outside a request. */
export interface ComposeHandlers {
  onError: (error: unknown) => void
  report: Report
  /**
   * Called at each checkpoint, which is a named step at which fault tests can stop the process. Only fault tests set
   * this hook.
   */
  reach?: ReachCheckpoint
}

/** Dependencies that all of the server's `compose-*.ts` files share. */
export interface Base extends ComposeHandlers {
  config: Config
  pool: Pool
  stores: ReturnType<typeof createPostgresStores>
  clock: Clock
  limiters: Limiters
  close(): Promise<void>
}

/**
 * Connects to the database, and creates the database clock and the rate limit counters.
 * @throws {SettingError} when the server may not use this schema or database role
 */
export async function openBase(config: Config, handlers: ComposeHandlers): Promise<Base> {
  const pool = createPool(config.databaseUrl, config.databasePool, SERVER_TIMEOUTS)
  await requireSchema(pool).catch((error: unknown) => {
    throw error instanceof UnusableDatabase ? wrongSetting('DATABASE_URL', error.message) : error
  })
  const clock = await DatabaseClock.open(pool)
  const { redisUrl: url, instance } = config
  const redis = url === null ? null : await openRedisLimiters({ url, instance, onError: handlers.onError })
  return {
    ...handlers,
    config,
    pool,
    stores: createPostgresStores(pool),
    clock,
    limiters: redis?.limiters ?? postgresLimiters(pool),
    close: async () => {
      redis?.close()
      await pool.end()
    },
  }
}

/** Returns whether the database responds in time. */
export async function pingDatabase(pool: Pool): Promise<boolean> {
  try {
    await Promise.race([
      pool.query('SELECT 1'),
      new Promise((_resolve, reject) =>
        setTimeout(() => reject(new Error('database ping timed out')), PING_TIMEOUT_MS).unref(),
      ),
    ])
    return true
  } catch {
    return false
  }
}
