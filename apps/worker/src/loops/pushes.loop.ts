import { sendPushes } from '@cambio/core/notices/send-pushes'
import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import type { Loop } from './run-loop.ts'

const EVERY_MS = 2_000
const LEASE_MS = 240_000

/** Tells devices of orders, by one worker at a time. */
export function pushesLoop(deps: Parameters<typeof sendPushes>[0], leases: LeaseStore, holder: string): Loop {
  return {
    name: 'pushes',
    everyMs: EVERY_MS,
    async step() {
      if (await leases.acquire('pushes', holder, LEASE_MS)) await sendPushes(deps)
    },
  }
}
