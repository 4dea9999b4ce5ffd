import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NOON } from '../testing/fixtures.ts'
import { firstOfEach, MINUTE_MS, RESOLUTION_MS, RESOLUTIONS } from './price-point.ts'
import { thinPoints } from './thin-points.ts'

const histories = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 10 ** 7 })), { maxLength: 400 })
  .map((steps) => {
    let at = NOON
    return steps.map(([minutes, cents]) => ({ at: (at += minutes * MINUTE_MS), price: String(cents / 100) }))
  })

it('reduces the price points to the limit while preserving their order and both ends', () => {
  fc.assert(
    fc.property(histories, fc.integer({ min: 3, max: 100 }), (points, limit) => {
      const thin = thinPoints(points, limit)
      expect(thin.length).toBe(Math.min(points.length, limit))
      expect([thin[0], thin.at(-1)]).toEqual([points[0], points.at(-1)])
      expect(points.filter((point) => thin.includes(point))).toEqual(thin)
    }),
  )
})

it('preserves the price peaks when it reduces the number of points', () => {
  const points = Array.from({ length: 1_000 }, (_none, index) => ({ at: NOON + index, price: '100' }))
  points[617] = { at: NOON + 617, price: '180' }
  points[42] = { at: NOON + 42, price: '30' }
  const prices = thinPoints(points, 30).map(({ price }) => price)
  expect(prices).toContain('180')
  expect(prices).toContain('30')
})

it('retains only the first price point of each minute, hour or day', () => {
  fc.assert(
    fc.property(histories, fc.constantFrom(...RESOLUTIONS), (points, resolution) => {
      const length = RESOLUTION_MS[resolution]
      const kept = firstOfEach(resolution, points)
      expect(kept.every(({ at }) => at % length === 0)).toBe(true)
      expect(kept.map(({ at }) => at)).toEqual([...new Set(kept.map(({ at }) => at))].toSorted((a, b) => a - b))
      for (const { at, price } of kept)
        expect(points.find((point) => point.at >= at && point.at < at + length)?.price).toBe(price)
      expect(new Set(points.map(({ at }) => Math.floor(at / length))).size).toBe(kept.length)
    }),
  )
})
