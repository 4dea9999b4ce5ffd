import type { Clock } from '@cambio/kernel/clock'
import type { LimitRule, Limiters, Taken } from './limiter.ts'

/**
 * Number of equal slices into which a limit is divided. A server counts one slice of calls locally before reporting it
 * to the shared count.
 */
const SLICES = 20

/** A rate limiter that usually responds synchronously. */
export interface QuickLimiter {
  /**
   * Counts a call.
   * @param points cost of the call; a negative cost refunds points
   */
  take(key: string, points?: number): Taken | Promise<Taken>
}

interface Count {
  /** Points counted locally but not yet reported to the shared count. */
  unreported: number
  /** Remaining points according to the last report, minus the points counted since then. */
  left: number
  until: number
  /** Request in progress that reports to the shared counter; otherwise null. */
  reporting: Promise<void> | null
}

/**
 * Creates a limiter for calls that are rarely rejected. Each server counts locally and reports to the shared count
 * after every 5 % of the limit, without waiting for the response. A client below 5 % of the limit therefore causes no
 * request to the shared count. A call waits only if the client calls faster than the shared count responds. Together,
 * the servers allow at most the limit plus two slices per server.
 */
export function countInSlices(deps: SliceDeps, rule: LimitRule): QuickLimiter {
  return new SliceCounter(deps, rule)
}

interface SliceDeps {
  limiters: Limiters
  clock: Clock
  onError: (error: unknown) => void
}

class SliceCounter implements QuickLimiter {
  readonly #shared: ReturnType<Limiters>
  readonly #clock: Clock
  readonly #onError: SliceDeps['onError']
  readonly #points: number
  readonly #slice: number
  readonly #windowMs: number
  readonly #counts = new Map<string, Count>()
  #nextSweep: number

  constructor({ limiters, clock, onError }: SliceDeps, rule: LimitRule) {
    this.#shared = limiters(rule)
    this.#clock = clock
    this.#onError = onError
    this.#points = rule.points
    this.#slice = Math.ceil(rule.points / SLICES)
    this.#windowMs = rule.seconds * 1_000
    this.#nextSweep = clock.now() + this.#windowMs
  }

  take(key: string, points = 1): Taken | Promise<Taken> {
    const now = this.#clock.now()
    this.#sweep(now)
    const count = this.#countOf(key, now)
    const isOver = count.unreported >= count.left
    if (!isOver && count.unreported >= this.#slice && count.reporting)
      return count.reporting.then(() => this.take(key, points))
    if (!isOver || points < 0) {
      count.unreported += points
      this.#reportSlice(key, count)
    }
    return { isOver, left: Math.max(0, count.left - count.unreported), resetMs: count.until - now }
  }

  #countOf(key: string, now: number): Count {
    const known = this.#counts.get(key)
    if (known && known.until > now) return known
    const count: Count = { unreported: 0, left: this.#points, until: now + this.#windowMs, reporting: null }
    this.#counts.set(key, count)
    return count
  }

  #reportSlice(key: string, count: Count): void {
    if (count.unreported >= this.#slice) count.reporting ??= this.#report(key, count)
  }

  async #report(key: string, count: Count): Promise<void> {
    const points = count.unreported
    count.unreported = 0
    count.left -= points
    try {
      const { left, resetMs } = await this.#shared.take(key, points)
      count.left = Math.min(count.left, left)
      if (resetMs > 0) count.until = this.#clock.now() + resetMs
    } catch (error) {
      this.#onError(error)
    }
    count.reporting = null
    this.#reportSlice(key, count)
  }

  /** Deletes expired counts, once per window. */
  #sweep(now: number): void {
    if (now < this.#nextSweep) return
    this.#nextSweep = now + this.#windowMs
    for (const [key, { until }] of this.#counts) if (until <= now) this.#counts.delete(key)
  }
}
