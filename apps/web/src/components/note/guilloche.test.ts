import { describe, expect, it } from 'vitest'
import { noteRings, ringPath, ringTransform, spreadAt, strandTransform, turnOf } from './guilloche.ts'

describe('banknote rosette', () => {
  it('draws identical rosette rings for the same pair but different rings for another pair', () => {
    const paths = (seed: string) => noteRings(seed).map(ringPath).join()
    expect(paths('eth-btc')).toBe(paths('eth-btc'))
    expect(paths('eth-btc')).not.toBe(paths('btc-eth'))
  })

  it('draws six rosette rings with 65 lines in total, inside a circle of radius 100', () => {
    const rings = noteRings('usdterc20-btc')
    expect(rings).toHaveLength(6)
    expect(rings.reduce((sum, { strands }) => sum + strands, 0)).toBe(65)
    for (const ring of rings) {
      const ends = [...ringPath(ring).matchAll(/ (-?[\d.]+) (-?[\d.]+)(?=C|Z)/g)]
      for (const [, x, y] of ends) expect(Math.hypot(Number(x), Number(y))).toBeLessThanOrEqual(100)
    }
  })
})

describe('rotation of the banknote rosette by the amount', () => {
  it('rotates the rosette by a different fraction of a full turn for each amount', () => {
    const values = [0.00001, 0.5, 0.51, 1, 500, 501, 1_000_000].map(turnOf)
    for (const value of values) expect(value >= 0 && value < 1).toBe(true)
    expect(new Set(values).size).toBe(values.length)
  })

  it.each([0, -1, Number.NaN])('does not rotate the rosette for the amount %s', (amount) => {
    expect(turnOf(amount)).toBe(0)
  })
})

it('scales and spreads the lines of an inner rosette ring, but only rotates the lines of the rim', () => {
  const [rim, petals] = noteRings('eth-btc')
  if (!rim || !petals) throw new Error('a note has rings')
  expect(ringTransform(rim, 0)).toBe(`rotate(${rim.turn.toFixed(3)})`)
  expect(spreadAt(rim, 0.3)).toBe(1)
  expect(spreadAt(petals, 0.3)).toBeLessThanOrEqual(1)
  expect(strandTransform(rim, 0, 1)).toBe('rotate(0.00)')
  expect(strandTransform(petals, 19, 1)).toContain(`scale(${petals.shrink.toFixed(3)})`)
})
