import type { BlockingRole } from '@cambio/core/shared/blocking-role'
import type { Queryable } from './queryable.ts'

/**
 * Returns the used share of the notification queue, from 0 to 1. All databases in the cluster share this queue, and any
 * database role can fill it. While it is full, no transaction with a notification can commit. Any database role may
 * call this function.
 */
export async function notificationQueueUsage(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ usage: number }>('SELECT pg_notification_queue_usage() AS usage')
  return rows[0]?.usage ?? 0
}

/**
 * Returns the roles that hold a lock for which other connections are waiting, together with the waiting roles. Any
 * database role may call this function.
 * @param minWaitMs minimum duration of a wait, in milliseconds
 */
export async function findBlockingRoles(db: Queryable, minWaitMs: number): Promise<BlockingRole[]> {
  const { rows } = await db.query<BlockingRole>(
    `SELECT blocker.usename AS role, blocked.usename AS waiting, count(DISTINCT l.pid)::int AS connections,
       (max(extract(epoch FROM clock_timestamp() - l.waitstart)) * 1000)::int AS "longestMs"
     FROM pg_locks l
     JOIN pg_stat_activity blocked ON blocked.pid = l.pid AND blocked.datname = current_database()
     CROSS JOIN LATERAL unnest(pg_blocking_pids(l.pid)) AS b (pid)
     JOIN pg_stat_activity blocker ON blocker.pid = b.pid
     WHERE NOT l.granted AND l.waitstart < clock_timestamp() - make_interval(secs => $1::numeric / 1000)
     GROUP BY blocker.usename, blocked.usename ORDER BY 4 DESC`,
    [minWaitMs],
  )
  return rows
}
