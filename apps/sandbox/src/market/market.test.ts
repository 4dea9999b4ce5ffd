import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { EXCHANGE_IDS, Market } from './market.ts'
import { RandomWalk } from './random-walk.ts'

describe('simulated prices', () => {
  it('generates the same prices for the same seed and different prices for a different seed', () => {
    const walk = (seed: string) => {
      const prices = new RandomWalk(3_000, seed)
      return Array.from({ length: 50 }, () => (prices.step(), prices.price))
    }
    expect(walk('a')).toEqual(walk('a'))
    expect(walk('a')).not.toEqual(walk('b'))
  })

  it('changes a simulated price every second but keeps it within 2 % of the anchor price', () => {
    const prices = new RandomWalk(100, 'seed')
    for (let second = 0; second < 5_000; second += 1) {
      const before = prices.price
      prices.step()
      expect(prices.price).not.toBe(before)
      expect(Math.abs(prices.price - 100)).toBeLessThan(2)
    }
    prices.set(250)
    expect(prices.price).toBe(250)
  })

  it('keeps the exchanges within 0.3 % of each other, so that two of them agree on a price', () => {
    const folder = mkdtempSync(join(tmpdir(), 'market-'))
    const market = new Market(folder, 'seed')
    for (let second = 0; second < 20_000; second += 1) {
      market.tick()
      const prices = EXCHANGE_IDS.map((id) => market.price(id, 'ETH', 'USDT'))
      expect(Math.max(...prices) / Math.min(...prices)).toBeLessThan(1.003)
    }
    market.stop()
    rmSync(folder, { recursive: true })
  })
})
