import { backfillPrices, type BackfillPricesDeps } from '@cambio/core/prices/backfill-prices'
import type { MarketHistory } from '@cambio/core/prices/market-history'
import { MINUTE_MS } from '@cambio/core/prices/price-point'
import { recordPrices } from '@cambio/core/prices/record-prices'
import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import type { Loop } from '@cambio/core/shared/run-loop'
import { underLease } from './under-lease.ts'

/**
 * Pause between two recordings, in milliseconds. It is short so that each minute's price is recorded early in that
 * minute.
 */
const RECORD_EVERY_MS = MINUTE_MS / 4
const MAX_RECORD_MS = 30_000
const PAST_EVERY_MS = 5_000
/**
 * Maximum duration of a backfill batch, in milliseconds. It is long enough for five requests at thirty seconds each,
 * and for storing their results.
 */
const MAX_BACKFILL_MS = 240_000
/** Delay before retrying after the history source fails, in milliseconds. */
const RETRY_AFTER_MS = 15 * MINUTE_MS
const REFUSED_FOR_MS = 24 * 60 * MINUTE_MS

interface PriceLoopsDeps extends Omit<BackfillPricesDeps, 'market'> {
  /** Source of price history; null if none is configured. */
  market: MarketHistory | null
}

/** Creates the loops that record prices and backfill the price history. Only one worker runs each of them at a time. */
export function priceLoops(deps: PriceLoopsDeps, leases: LeaseStore, holder: string): Loop[] {
  const { market } = deps
  const record: Loop = {
    name: 'price-history',
    everyMs: RECORD_EVERY_MS,
    async step() {
      await underLease({ leases, lease: 'price-history', holder, longestMs: MAX_RECORD_MS }, () => recordPrices(deps))
    },
  }
  return market ? [record, pastLoop({ ...deps, market }, leases, holder)] : [record]
}

function pastLoop(deps: BackfillPricesDeps, leases: LeaseStore, holder: string): Loop {
  const refusedUntil = new Map<string, number>()
  let notBefore = 0
  return {
    name: 'price-backfill',
    everyMs: PAST_EVERY_MS,
    async step() {
      const now = deps.clock.now()
      if (now < notBefore) return
      const passed = new Set([...refusedUntil].flatMap(([title, until]) => (until > now ? [title] : [])))
      const turn = { leases, lease: 'price-backfill', holder, longestMs: MAX_BACKFILL_MS }
      try {
        const requested = await underLease(turn, () => backfillPrices(deps, passed))
        for (const { currencyTitle, isTaken } of requested ?? [])
          if (!isTaken) refusedUntil.set(currencyTitle, now + REFUSED_FOR_MS)
      } catch (error) {
        // Delay the next request, because the source enforces a rate limit.
        notBefore = now + RETRY_AFTER_MS
        throw error
      }
    },
  }
}
