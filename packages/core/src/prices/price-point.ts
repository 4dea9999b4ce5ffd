import type { PricePeriod } from '@cambio/kernel/price-words'

/** A coin's price at one point in time. */
export interface PricePoint {
  /** Time of the price, in epoch milliseconds. */
  at: number
  /** Price of one coin in US dollars, as a decimal string. */
  price: string
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** Stored resolutions: the first price of every minute, hour and day. */
export const RESOLUTIONS = ['minute', 'hour', 'day'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

export const RESOLUTION_MS: Readonly<Record<Resolution, number>> = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS }

/**
 * Retention period of the points of each resolution, in milliseconds: slightly longer than the longest chart period
 * that uses them. Daily points are stored permanently.
 */
export const KEEP_MS: Readonly<Record<Resolution, number>> = {
  minute: 2 * DAY_MS,
  hour: 93 * DAY_MS,
  day: Number.POSITIVE_INFINITY,
}

/** Length of each chart period, in milliseconds, and the resolution of its points. */
export const PERIODS: Readonly<Record<PricePeriod, { lengthMs: number; resolution: Resolution }>> = {
  '24h': { lengthMs: DAY_MS, resolution: 'minute' },
  '1w': { lengthMs: 7 * DAY_MS, resolution: 'hour' },
  '1m': { lengthMs: 30 * DAY_MS, resolution: 'hour' },
  '3m': { lengthMs: 91 * DAY_MS, resolution: 'hour' },
  '6m': { lengthMs: 182 * DAY_MS, resolution: 'day' },
  '1y': { lengthMs: 365 * DAY_MS, resolution: 'day' },
  all: { lengthMs: Number.POSITIVE_INFINITY, resolution: 'day' },
}

/**
 * Returns the first point of each minute, hour or day, dated to the start of that interval. The points must be sorted
 * oldest first.
 */
export function firstOfEach(resolution: Resolution, points: readonly PricePoint[]): PricePoint[] {
  const first = new Map<number, PricePoint>()
  for (const { at, price } of points) {
    const begins = Math.floor(at / RESOLUTION_MS[resolution]) * RESOLUTION_MS[resolution]
    if (!first.has(begins)) first.set(begins, { at: begins, price })
  }
  return [...first.values()]
}
