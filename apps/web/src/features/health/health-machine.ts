import type { ServiceHealth } from '@cambio/contract/calls/health'
import {
  HEALTH_POLL_CAP_MS,
  HEALTH_POLL_FACTOR,
  HEALTH_POLL_START_MS,
  HEALTH_TOLERATED_FAILURES,
} from '@cambio/contract/timing'
import type { PageHealth } from '../../lib/page/page-health.ts'

export interface HealthState {
  shown: PageHealth
  /** Number of consecutive failed health checks. */
  failures: number
  /** Milliseconds until the next health check. */
  delayMs: number
  /**
   * True once the number of failed checks exceeds the tolerated number. The page must then check the internet
   * connection before it shows another state.
   */
  needsInternetCheck: boolean
}

export type HealthFact =
  | { kind: 'answered'; status: ServiceHealth }
  | { kind: 'failed' }
  | { kind: 'internet'; reachable: boolean }
  /** Another API call by the page failed without a response. */
  | { kind: 'doubted' }
  /** The browser reported a change in its network state. */
  | { kind: 'network'; isThere: boolean }

export const INITIAL_HEALTH: HealthState = {
  shown: 'ok',
  failures: 0,
  delayMs: HEALTH_POLL_START_MS,
  needsInternetCheck: false,
}

const SHOWN: Record<ServiceHealth, PageHealth> = {
  OK: 'ok',
  TECHNICAL_DIFFICULTIES: 'difficulties',
  UNHEALTHY: 'disabled',
}

/** Returns the health state after an event (spec §4, "Service health"). */
export function advanceHealth(state: HealthState, fact: HealthFact): HealthState {
  switch (fact.kind) {
    case 'answered': {
      const shown = SHOWN[fact.status]
      const changed = shown !== state.shown
      return {
        shown,
        failures: 0,
        delayMs: changed ? HEALTH_POLL_START_MS : longer(state.delayMs),
        needsInternetCheck: false,
      }
    }
    case 'failed': {
      const failures = state.failures + 1
      return {
        ...state,
        failures,
        delayMs: failures === 1 ? HEALTH_POLL_START_MS : longer(state.delayMs),
        needsInternetCheck: failures > HEALTH_TOLERATED_FAILURES,
      }
    }
    case 'internet':
      return { ...state, shown: fact.reachable ? 'disabled' : 'offline', needsInternetCheck: false }
    // Start a check immediately, unless one is already due or the last one failed. Without this condition, the page's
    // failed calls would keep restarting the check.
    case 'doubted':
      return state.failures > 0 || state.delayMs === 0 ? state : { ...state, delayMs: 0 }
    case 'network':
      return fact.isThere
        ? { ...state, delayMs: 0, needsInternetCheck: false }
        : { ...state, shown: 'offline', delayMs: HEALTH_POLL_START_MS, needsInternetCheck: false }
  }
}

function longer(delayMs: number): number {
  return delayMs === 0 ? HEALTH_POLL_START_MS : Math.min(delayMs * HEALTH_POLL_FACTOR, HEALTH_POLL_CAP_MS)
}
