/** Point in a price history, in API format: time in epoch milliseconds, price as a decimal string. */
export interface Point {
  at: number
  price: string
}

/**
 * Returns the SVG path (`d`) of a line through points, scaled to a box. Returns an empty path for fewer than two
 * points.
 */
export function linePath(points: readonly { x: number; y: number }[], width: number, height: number): string {
  if (points.length < 2) return ''
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, low] = [Math.min(...xs), Math.min(...ys)]
  const [across, up] = [Math.max(...xs) - left || 1, Math.max(...ys) - low]
  const rise = (y: number): number => (up === 0 ? 0.5 : (y - low) / up)
  const coordinates = points.map(
    ({ x, y }) => `${(((x - left) / across) * width).toFixed(1)} ${(height - rise(y) * height).toFixed(1)}`,
  )
  return `M${coordinates.join('L')}`
}

/** Returns the lowest and the highest point of a history. */
export function extremes(points: readonly Point[]): { low: Point; high: Point } | null {
  const [first] = points
  if (!first) return null
  return points.reduce(
    ({ low, high }, point) => ({
      low: Number(point.price) < Number(low.price) ? point : low,
      high: Number(point.price) > Number(high.price) ? point : high,
    }),
    { low: first, high: first },
  )
}

/** Returns up to `most` points for a table, newest first: the last, the first, and evenly spaced ones in between. */
export function tableRows(points: readonly Point[], most: number): Point[] {
  if (points.length <= most) return points.toReversed()
  const step = (points.length - 1) / (most - 1)
  return Array.from({ length: most }, (_none, index) => points[Math.round(index * step)])
    .filter((point) => point !== undefined)
    .toReversed()
}
