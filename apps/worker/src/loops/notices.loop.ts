import { sendNotices } from '@cambio/core/notices/send-notices'
import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import type { Loop } from './run-loop.ts'

const EVERY_MS = 2_000
const LEASE_MS = 60_000

/** Writes letters about orders, by one worker at a time. */
export function noticesLoop(deps: Parameters<typeof sendNotices>[0], leases: LeaseStore, holder: string): Loop {
  return {
    name: 'notices',
    everyMs: EVERY_MS,
    async step() {
      if (await leases.acquire('notices', holder, LEASE_MS)) await sendNotices(deps)
    },
  }
}
