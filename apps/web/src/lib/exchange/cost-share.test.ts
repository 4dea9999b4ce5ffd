import { describe, expect, it } from 'vitest'
import { costShare } from './cost-share.ts'

const lines = (amount: string) => [{ kind: 'market' as const, amount, percent: '' }]

describe('sum of all costs of a quote', () => {
  it('returns the exact total cost and its share of the market value with two decimals', () => {
    expect(costShare({ waterfall: lines('0.00735839'), amountToGet: '0.00729929' })).toEqual({
      percent: '0.80',
      amount: '0.0000591',
    })
  })

  it('rounds the cost percentage to the nearest hundredth', () => {
    expect(costShare({ waterfall: lines('3'), amountToGet: '2.99' })?.percent).toBe('0.33')
    expect(costShare({ waterfall: lines('8'), amountToGet: '7.99' })?.percent).toBe('0.13')
  })

  it('returns a total cost of zero when the receive amount equals the market value', () => {
    expect(costShare({ waterfall: lines('2'), amountToGet: '2' })).toEqual({ percent: '0.00', amount: '0' })
  })

  it.each([
    { name: 'without a market price', waterfall: [], amountToGet: '1' },
    { name: 'without an amount to get', waterfall: lines('1'), amountToGet: '' },
    { name: 'when the user gets more than the market value', waterfall: lines('1'), amountToGet: '1.01' },
  ])('costShare returns null $name', ({ waterfall, amountToGet }) => {
    expect(costShare({ waterfall, amountToGet })).toBeNull()
  })
})
