import type { Clock } from '@cambio/kernel/clock'
import type { TickBook } from '../quotes/tick-store.ts'
import { KEEP_MS, RESOLUTIONS } from './price-point.ts'
import type { PriceHistoryStore } from './price-history-store.ts'

export interface RecordPricesDeps {
  history: PriceHistoryStore
  ticks: TickBook
  clock: Clock
}

/**
 * Records the latest prices in US dollars and deletes expired points. Records nothing if the newest tick is too old.
 */
export async function recordPrices({ history, ticks, clock }: RecordPricesDeps): Promise<void> {
  const tick = ticks.latest()
  if (tick) await history.record(tick.prices, tick.at)
  for (const resolution of RESOLUTIONS)
    if (Number.isFinite(KEEP_MS[resolution])) await history.prune(resolution, clock.now() - KEEP_MS[resolution])
}
