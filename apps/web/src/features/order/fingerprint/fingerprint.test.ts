import { describe, expect, test } from 'vitest'
import { fingerprintOf } from './fingerprint.ts'
import type { Rosette } from './rosette.ts'
import { FINGERPRINT_WORD_COUNT, fingerprintWord } from '@cambio/kernel/fingerprint-words'

describe('fingerprint words of an address', () => {
  test('each language has 256 distinct short fingerprint words', () => {
    expect(FINGERPRINT_WORD_COUNT).toBe(256)
    for (const locale of ['en', 'ru'] as const) {
      const words = Array.from({ length: 256 }, (_, index) => fingerprintWord(index, locale))
      expect(new Set(words).size).toBe(256)
      for (const word of words) expect(word).toMatch(/^\p{L}{2,11}$/u)
    }
  })
})

describe('fingerprint of an address', () => {
  test('returns the same fingerprint image and words for the same seed', () => {
    expect(fingerprintOf('ethereum|0xab|', 'en')).toEqual(fingerprintOf('ethereum|0xab|', 'en'))
    expect(fingerprintOf('ethereum|0xab|', 'en').words).toHaveLength(4)
  })

  test('the fingerprint of an address depends on the memo', () => {
    expect(fingerprintOf('xrp|r1|1', 'en')).not.toEqual(fingerprintOf('xrp|r1|2', 'en'))
  })

  test('fingerprint images of random addresses look clearly different at 72 px', () => {
    const figures = Array.from({ length: 120 }, (_, index) =>
      inked(fingerprintOf(`chain|address-${index}|`, 'en').rosette),
    )
    const distances: number[] = []
    for (const [at, one] of figures.entries())
      for (const other of figures.slice(at + 1)) distances.push(distance(one, other))
    distances.sort((a, b) => a - b)
    // The distance between two images is the fraction of their drawn cells that only one image contains. The median
    // distance is above one half, and no two images have a distance close to zero.
    expect(distances[Math.floor(distances.length / 2)]).toBeGreaterThan(0.5)
    expect(distances[0]).toBeGreaterThan(0.2)
  }, 30_000)
})

/** Returns the cells that the lines of the image cross, at a size of 72 by 72 px. */
function inked({ strands }: Rosette): Set<number> {
  const cells = new Set<number>()
  for (const { path, width } of strands) {
    const reach = Math.round((width * 0.36) / 2)
    for (const point of path.slice(1, -1).split('L')) {
      const [x = 0, y = 0] = point.split(' ').map((text) => Math.round((Number(text) + 100) * 0.36))
      for (let dx = -reach; dx <= reach; dx += 1)
        for (let dy = -reach; dy <= reach; dy += 1) cells.add((y + dy) * 72 + x + dx)
    }
  }
  return cells
}

function distance(one: Set<number>, other: Set<number>): number {
  const both = [...one].filter((cell) => other.has(cell)).length
  return 1 - both / (one.size + other.size - both)
}
