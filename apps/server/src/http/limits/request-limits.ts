import { countInSlices, type QuickLimiter } from '@cambio/core/shared/count-in-slices'
import { limitCallers, type CallerNames } from '@cambio/core/shared/limit-callers'
import type { Limiters, LimitRule } from '@cambio/core/shared/limiter'
import type { Clock } from '@cambio/kernel/clock'
import type { Config } from '../../config.ts'
import type { RequestLimits } from './rate-limit.ts'

const MINUTE_SECONDS = 60

interface LimitDeps {
  limiters: Limiters
  clock: Clock
  onError: (error: unknown) => void
  callers: CallerNames
}

/** Creates the limits that the settings define. A setting of zero disables its limit. */
export function requestLimits({ callers, ...deps }: LimitDeps, config: Config): RequestLimits {
  const limit = (name: string, points: number, by: (rule: LimitRule) => QuickLimiter): QuickLimiter | null =>
    points === 0 ? null : by({ name, points, seconds: MINUTE_SECONDS })
  const quick = (rule: LimitRule) => countInSlices(deps, rule)
  const quickCallers = (rule: LimitRule) => limitCallers(quick, rule, callers)
  return {
    callers,
    calls: limit('calls', config.callsPerMinute, quickCallers),
    pages: limit('pages', config.pagesPerMinute, quickCallers),
    keyCalls: limit('key-calls', config.keyCallsPerMinute, quick),
    lookups: limit('lookups', config.lookupsPerMinute, quickCallers),
    creates: limit('creates', config.createsPerMinute, (rule) => limitCallers(deps.limiters, rule, callers)),
    cardQuotes: limit('card-quotes', config.cardQuotesPerMinute, quickCallers),
    open: config.openLimits,
  }
}
