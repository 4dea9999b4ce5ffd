import type { Rational } from '@cambio/kernel/rational'
import type { MissedBound, ProviderQuery, ProviderQuote } from './liquidity-provider.ts'

/** A provider's quote that was shown to a caller. Like a rate tick, it is identified by its unique time. */
export interface HeldQuote {
  provider: string
  /** Unique time of the quote, in epoch milliseconds. */
  at: number
  query: ProviderQuery
  quote: ProviderQuote
  /**
   * Market rate at the time of the quote, in receive base units per send base unit. Absent if the exchange had no
   * market rate.
   */
  marketRate?: Rational
}

/** Cached responses for a query. */
export interface QuoteLookup {
  /** Fresh and plausible quotes, at most one per provider. */
  quotes: readonly HeldQuote[]
  /** Widest of the providers' bounds that the requested amount violates; null if the amount violates no bound. */
  missed: MissedBound | null
}

/** Returns whether a quote has expired. */
export function isOver({ validUntil }: ProviderQuote, now: number): boolean {
  return validUntil !== null && validUntil <= now
}
