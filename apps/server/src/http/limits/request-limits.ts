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

/** Creates the limits that the settings define. A setting of zero disables its limit. */
export function requestLimits({ callerOf, ...deps }: LimitDeps, config: Config): RequestLimits {
  const limit = <T>(name: string, points: number, by: (rule: LimitRule) => T): T | null =>
    points === 0 ? null : by({ name, points, seconds: MINUTE_SECONDS })
  const quick = (rule: LimitRule) => countInSlices(deps, rule)
  return {
    callerOf,
    calls: limit('calls', config.callsPerMinute, quick),
    pages: limit('pages', config.pagesPerMinute, quick),
    keyCalls: limit('key-calls', config.keyCallsPerMinute, quick),
    lookups: limit('lookups', config.lookupsPerMinute, quick),
    creates: limit('creates', config.createsPerMinute, deps.limiters),
    cardQuotes: limit('card-quotes', config.cardQuotesPerMinute, quick),
    open: config.openLimits,
  }
}
