import { LRUCache } from 'lru-cache'
import type { Clock } from '@cambio/kernel/clock'

/** Minimum intervals between identical log lines, in milliseconds. The last interval applies to all later lines. */
export const REPEAT_PAUSES_MS = [60_000, 5 * 60_000, 30 * 60_000, 60 * 60_000] as const
/** Maximum number of log lines that the filter remembers. It treats a forgotten line as new. */
const MAX_FACTS = 10_000

interface Repeated {
  /** Index of the current interval in `REPEAT_PAUSES_MS`. */
  pause: number
  nextAt: number
  /** Number of identical lines that were omitted after the last written one. */
  leftOut: number
}

/**
 * Creates a filter for repeated log lines. A line that it has not seen passes immediately, and its repetitions
 * pass at increasing intervals. For a line that must not be written, the filter returns null. For any other line, it
 * returns how many repetitions it has omitted since the line was last written.
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
