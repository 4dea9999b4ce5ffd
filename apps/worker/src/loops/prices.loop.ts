import { backfillPrices, type BackfillPricesDeps } from '@cambio/core/prices/backfill-prices'
import type { MarketHistory } from '@cambio/core/prices/market-history'
import { MINUTE_MS } from '@cambio/core/prices/price-point'
import { recordPrices } from '@cambio/core/prices/record-prices'
import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import type { Loop } from '@cambio/core/shared/run-loop'
import { underLease } from './under-lease.ts'

/** A minute has its price soon after it began. */
const RECORD_EVERY_MS = MINUTE_MS / 4
const RECORD_LONGEST_MS = 30_000
const PAST_EVERY_MS = 5_000
/** Longer than a batch can take: five questions of thirty seconds, and what is written of them. */
const PAST_LONGEST_MS = 240_000
/** A source that did not answer, or a coin whose past made no sense, is asked again after this long, milliseconds. */
const ASK_AGAIN_MS = 15 * MINUTE_MS
const REFUSED_FOR_MS = 24 * 60 * MINUTE_MS

interface PriceLoopsDeps extends Omit<BackfillPricesDeps, 'market'> {
  /** Null where no past is bought. */
  market: MarketHistory | null
}

/** Records prices over time, and asks for those of before; one worker at a time each. */
export function priceLoops(deps: PriceLoopsDeps, leases: LeaseStore, holder: string): Loop[] {
  const { market } = deps
  const record: Loop = {
    name: 'price-history',
    everyMs: RECORD_EVERY_MS,
    async step() {
      await underLease({ leases, lease: 'price-history', holder, longestMs: RECORD_LONGEST_MS }, () =>
        recordPrices(deps),
      )
    },
  }
  return market ? [record, pastLoop({ ...deps, market }, leases, holder)] : [record]
}

function pastLoop(deps: BackfillPricesDeps, leases: LeaseStore, holder: string): Loop {
  const refusedUntil = new Map<string, number>()
  let notBefore = 0
  return {
    name: 'price-past',
    everyMs: PAST_EVERY_MS,
    async step() {
      const now = deps.clock.now()
      if (now < notBefore) return
      const passed = new Set([...refusedUntil].flatMap(([title, until]) => (until > now ? [title] : [])))
      const turn = { leases, lease: 'price-past', holder, longestMs: PAST_LONGEST_MS }
      try {
        const asked = await underLease(turn, () => backfillPrices(deps, passed))
        for (const { currencyTitle, isTaken } of asked ?? [])
          if (!isTaken) refusedUntil.set(currencyTitle, now + REFUSED_FOR_MS)
      } catch (error) {
        // Not at once: the source counts questions.
        notBefore = now + ASK_AGAIN_MS
        throw error
      }
    },
  }
}
