import type { MemoryTickBook } from '@cambio/core/quotes/memory-tick-book'
import { TICK_MAX_AGE_MS } from '@cambio/core/quotes/tick'
import type { TickStore } from '@cambio/core/quotes/tick-store'
import type { Loop } from '@cambio/core/shared/run-loop'
import type { Clock } from '@cambio/kernel/clock'

interface TicksLoopDeps {
  ticks: Pick<TickStore, 'since'>
  book: MemoryTickBook
  clock: Clock
}

/** Creates the loop that loads the price service's ticks into memory. */
export function ticksLoop({ ticks, book, clock }: TicksLoopDeps, everyMs: number): Loop {
  return {
    name: 'ticks',
    everyMs,
    async step() {
      const oldest = clock.now() - TICK_MAX_AGE_MS
      book.add(await ticks.since(Math.max(oldest, (book.latest()?.at ?? 0) + 1)))
    },
  }
}
