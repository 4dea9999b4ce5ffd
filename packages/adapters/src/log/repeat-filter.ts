import { LRUCache } from 'lru-cache'
import type { Clock } from '@cambio/kernel/clock'

/** Pauses between log lines about the same unchanged fact, milliseconds. The last one repeats. */
export const REPEAT_PAUSES_MS = [60_000, 5 * 60_000, 30 * 60_000, 60 * 60_000] as const
/** Largest number of different facts that are remembered. A forgotten fact is logged again. */
const MAX_FACTS = 10_000

interface Repeated {
  /** Index of the pause that runs. */
  pause: number
  nextAt: number
  /** Lines left out since the last one. */
  leftOut: number
}

/**
 * Decides which log lines are written. The first line about a fact is written at once. Identical lines follow after growing pauses.
 * Returns the number of lines left out since the last one, or null where the line is left out.
 */
export function createRepeatFilter(clock: Clock): (line: string) => number | null {
  const seen = new LRUCache<string, Repeated>({ max: MAX_FACTS })
  return (line) => {
    const now = clock.now()
    const known = seen.get(line)
    if (known && now < known.nextAt) {
      known.leftOut += 1
      return null
    }
    const pause = known ? Math.min(known.pause + 1, REPEAT_PAUSES_MS.length - 1) : 0
    seen.set(line, { pause, nextAt: now + (REPEAT_PAUSES_MS[pause] ?? 0), leftOut: 0 })
    return known?.leftOut ?? 0
  }
}
