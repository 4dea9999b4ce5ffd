import type { Clock } from '@cambio/kernel/clock'
import type { LimitRule, Limiters, Taken } from './limiter.ts'

/**
 * Number of slices into which a limit is divided. A server counts the calls of one slice locally before it reports them
 * to the shared count.
 */
const SLICES = 20

/** A rate limiter that usually answers synchronously. */
export interface QuickLimiter {
  /**
   * Counts a call.
   * @param points cost of the call; a negative cost gives points back
   */
  take(key: string, points?: number): Taken | Promise<Taken>
}

interface Count {
  /** Points that were counted locally and not reported yet. */
  untold: number
  /** Remaining points according to the last report, less points reported since. */
  left: number
  until: number
  /** The report to the shared count that is running now, or null. */
  telling: Promise<void> | null
}

/**
 * Creates a limiter for calls that are rarely rejected. Each server counts locally. After every twentieth of the limit
 * it reports to the shared count, without waiting. A client below a twentieth of the limit causes no request to the
 * shared count. Only a client that is faster than the shared count's answers waits for them. Together the servers allow
 * at most the limit plus two slices per server.
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
