import type { BlockingRole } from '@cambio/core/shared/blocking-role'
import type { Loop } from '@cambio/core/shared/run-loop'

const EVERY_MS = 2_000
/** Share of the notification queue that must be in use before the loop reports the queue as full. */
const FULL_SHARE = 0.25
/** Interval in milliseconds between two reports that the notification queue is full. */
const REPORT_EVERY_MS = 60_000

interface LockWatchDeps {
  findBlockingRoles(): Promise<BlockingRole[]>
  /** Returns the used share of the notification queue, from 0 to 1. */
  notificationQueueUsage(): Promise<number>
  report(event: string, facts: Record<string, string | number>): void
}

/**
 * Creates the loop that reports when a database role blocks other roles with a lock, and when the notification queue
 * fills up.
 */
export function lockWatchLoop({ findBlockingRoles, notificationQueueUsage, report }: LockWatchDeps): Loop {
  let reportedAt = -Infinity
  return {
    name: 'lock-watch',
    everyMs: EVERY_MS,
    async step() {
      for (const { role, waiting, connections, longestMs } of await findBlockingRoles())
        report('blocked-by-role', { role, waiting, connections, longestMs })
      const usage = await notificationQueueUsage()
      if (usage < FULL_SHARE || performance.now() - reportedAt < REPORT_EVERY_MS) return
      reportedAt = performance.now()
      report('notification-queue-full', { percent: Math.round(usage * 100) })
    },
  }
}
