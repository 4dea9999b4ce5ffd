import type { Point } from './drawing.ts'

/**
 * Returns a price history with the current price as its last point, so that the chart ends with the price above it.
 * Returns the points unchanged if there is no current price or no history.
 */
export function withNow(points: readonly Point[], now: Point | null): readonly Point[] {
  const last = points.at(-1)
  if (now === null || last === undefined) return points
  const kept = now.at > last.at ? points : points.slice(0, -1)
  return [...kept, { at: Math.max(now.at, last.at), price: now.price }]
}
