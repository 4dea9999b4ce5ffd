import { expect, it } from 'vitest'
import { PRICE_PERIODS, PRICE_POINT_MULTIPLIERS } from './price-words.ts'

it('PRICE_POINT_MULTIPLIERS contains the amounts of the price table in spec §9', () => {
  expect(PRICE_POINT_MULTIPLIERS.join(', ')).toBe('0.01, 0.1, 0.5, 1, 2, 3, 4, 5, 10, 20, 50, 100, 200, 500, 1000')
})

it('PRICE_PERIODS contains the chart periods listed in wire.md §8', () => {
  expect(PRICE_PERIODS.join('|')).toBe('24h|1w|1m|3m|6m|1y|all')
})
