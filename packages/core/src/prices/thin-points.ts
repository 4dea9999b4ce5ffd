import type { PricePoint } from './price-point.ts'

/**
 * Returns at most `limit` (≥ 3) of the points, oldest first. Keeps the first and last points. From each bucket in
 * between, keeps the point that forms the largest triangle with its neighbours (Steinarsson 2013). This preserves every
 * visible peak.
 */
export function thinPoints(points: readonly PricePoint[], limit: number): PricePoint[] {
  const [first, last] = [points[0], points.at(-1)]
  if (points.length <= limit || !first || !last) return [...points]
  const kept = [first]
  const inner = points.slice(1, -1)
  const stretches = limit - 2
  const stretch = (index: number) =>
    inner.slice(Math.floor((index * inner.length) / stretches), Math.floor(((index + 1) * inner.length) / stretches))
  let before = drawn(first)
  for (let index = 0; index < stretches; index += 1) {
    const after = middle(index + 1 < stretches ? stretch(index + 1) : [last])
    const [best] = stretch(index)
      .map((point) => ({ point, area: triangle(before, drawn(point), after) }))
      .toSorted((one, other) => other.area - one.area)
    if (!best) continue
    kept.push(best.point)
    before = drawn(best.point)
  }
  return [...kept, last]
}

/**
 * Position of a point in a price chart. The floating-point numbers only select points; they are never used for amounts.
 */
type Drawn = readonly [x: number, y: number]

const drawn = ({ at, price }: PricePoint): Drawn => [at, Number(price)]

function middle(points: readonly PricePoint[]): Drawn {
  const [x, y] = points.map(drawn).reduce(([sumX, sumY], [one, other]) => [sumX + one, sumY + other], [0, 0])
  return [x / points.length, y / points.length]
}

function triangle([ax, ay]: Drawn, [bx, by]: Drawn, [cx, cy]: Drawn): number {
  return Math.abs((ax - cx) * (by - ay) - (ax - bx) * (cy - ay))
}
