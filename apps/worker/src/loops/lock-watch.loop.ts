import type { BlockingRole } from '@cambio/core/shared/blocking-role'
import type { Loop } from '@cambio/core/shared/run-loop'

const EVERY_MS = 2_000

interface LockWatchDeps {
  findBlockingRoles(): Promise<BlockingRole[]>
  report(event: string, facts: Record<string, string | number>): void
}

/** Creates the loop that reports database roles whose connections block other roles with a lock. */
export function lockWatchLoop({ findBlockingRoles, report }: LockWatchDeps): Loop {
  return {
    name: 'lock-watch',
    everyMs: EVERY_MS,
    async step() {
      for (const { role, waiting, connections, longestMs } of await findBlockingRoles())
        report('blocked-by-role', { role, waiting, connections, longestMs })
    },
  }
}
