import { countInSlices } from '@cambio/core/shared/count-in-slices'
import type { Limiters, LimitRule } from '@cambio/core/shared/limiter'
import type { Clock } from '@cambio/kernel/clock'
import type { Config } from '../../config.ts'
import type { RequestLimits } from './rate-limit.ts'

const MINUTE_SECONDS = 60

interface LimitDeps {
  limiters: Limiters
  clock: Clock
  onError: (error: unknown) => void
  callerOf: RequestLimits['callerOf']
}

/** Creates the limits per minute from the settings. Zero disables a limit. */
export function requestLimits(
  { callerOf, ...deps }: LimitDeps,
  { callsPerMinute, pagesPerMinute, keyCallsPerMinute, createsPerMinute, lookupsPerMinute }: Config,
): RequestLimits {
  const limit = <T>(name: string, points: number, by: (rule: LimitRule) => T): T | null =>
    points === 0 ? null : by({ name, points, seconds: MINUTE_SECONDS })
  const quick = (rule: LimitRule) => countInSlices(deps, rule)
  return {
    callerOf,
    calls: limit('calls', callsPerMinute, quick),
    pages: limit('pages', pagesPerMinute, quick),
    keyCalls: limit('key-calls', keyCallsPerMinute, quick),
    lookups: limit('lookups', lookupsPerMinute, quick),
    creates: limit('creates', createsPerMinute, deps.limiters),
  }
}
