import { expect, test } from 'vitest'
import { affiliateEarnings, marginPercent, marginShares } from './example-sums.ts'

test('marginPercent returns the margin as a percentage of the market value', () => {
  const line = (kind: 'spread' | 'market', percent: string) => ({ kind, amount: '1', percent })
  expect(marginPercent({ waterfall: [line('market', ''), line('spread', '0.40')] })).toBe(0.4)
  expect(marginPercent({ waterfall: [line('market', '')] })).toBeNull()
})

test("affiliateEarnings adds the whole mark-up to the affiliate's share of the margin", () => {
  const month = { swaps: 20, average: 500, marginPercent: 0.4, sharePercent: 30, markupPercent: 0 }
  expect(affiliateEarnings(month)).toBe('12.00')
  expect(affiliateEarnings({ ...month, markupPercent: 0.5 })).toBe('62.00')
})

test('marginShares returns two shares that add up to the margin', () => {
  expect(marginShares(1_000, 0.4, 30)).toEqual({ margin: '4.00', yours: '1.20', ours: '2.80' })
  expect(marginShares(101, 0.4, 33)).toEqual({ margin: '0.40', yours: '0.13', ours: '0.27' })
})
