import type { Clock } from '@cambio/kernel/clock'
import type { Instrument } from '../instruments/instrument.ts'
import type { Report } from '../shared/report.ts'
import type { LiquidityPolicy } from './liquidity-policy.ts'
import type { LiquidityProvider } from './liquidity-provider.ts'
import type { QueryRules } from './query-rules.ts'
import type { MarketRate } from './sanity-band.ts'

export interface ProviderQuotesDeps {
  providers: readonly LiquidityProvider[]
  policy: LiquidityPolicy
  clock: Clock
  marketRate(from: Instrument, to: Instrument): MarketRate
  queryRules: QueryRules
  /** Returns the result of the work, or rejects if it takes longer than `ms` milliseconds. */
  within<T>(work: Promise<T>, ms: number): Promise<T>
  report: Report
}
