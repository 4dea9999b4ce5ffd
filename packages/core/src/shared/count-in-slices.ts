import type { Clock } from '@cambio/kernel/clock'
import type { LimitRule, Limiters, Taken } from './limiter.ts'

/** The part of a limit that a server counts by itself before it tells the others. */
const SLICES = 20

/** Counts that are mostly known at once. */
export interface QuickLimiter {
  /** @param points what this costs; below zero they are given back */
  take(key: string, points?: number): Taken | Promise<Taken>
}

interface Count {
  /** Counted here and not told. */
  untold: number
  /** Of the limit, as far as it was told: less what this server has told since. */
  left: number
  until: number
  /** The shared count is being told. */
  telling: Promise<void> | null
}

/**
 * Counts what is asked far oftener than it is refused. Each server counts by itself and tells the shared count a twentieth of the
 * limit at a time, without waiting for its answer: who stays below a twentieth costs nothing at all, and only who asks faster than
 * the shared count answers waits for it. Servers together let through at most the limit and two such slices each.
 */
export function countInSlices(
  { limiters, clock, onError }: { limiters: Limiters; clock: Clock; onError: (error: unknown) => void },
  rule: LimitRule,
): QuickLimiter {
  const shared = limiters(rule)
  const slice = Math.ceil(rule.points / SLICES)
  const windowMs = rule.seconds * 1_000
  const counts = new Map<string, Count>()
  let nextSweep = clock.now() + windowMs

  const sweep = (now: number): void => {
    if (now < nextSweep) return
    nextSweep = now + windowMs
    for (const [key, { until }] of counts) if (until <= now) counts.delete(key)
  }
  const tell = async (key: string, count: Count): Promise<void> => {
    const points = count.untold
    count.untold = 0
    count.left -= points
    try {
      const { left, resetMs } = await shared.take(key, points)
      count.left = Math.min(count.left, left)
      if (resetMs > 0) count.until = clock.now() + resetMs
    } catch (error) {
      onError(error)
    }
    count.telling = null
    tellSlice(key, count)
  }
  const tellSlice = (key: string, count: Count): void => {
    if (count.untold >= slice) count.telling ??= tell(key, count)
  }
  const take = (key: string, points = 1): Taken | Promise<Taken> => {
    const now = clock.now()
    sweep(now)
    const known = counts.get(key)
    const count = known && known.until > now ? known : fresh(rule.points, now + windowMs)
    if (count !== known) counts.set(key, count)
    const isOver = count.untold >= count.left
    if (!isOver && count.untold >= slice && count.telling) return count.telling.then(() => take(key, points))
    if (!isOver || points < 0) {
      count.untold += points
      tellSlice(key, count)
    }
    return { isOver, left: Math.max(0, count.left - count.untold), resetMs: count.until - now }
  }
  return { take }
}

function fresh(left: number, until: number): Count {
  return { untold: 0, left, until, telling: null }
}
