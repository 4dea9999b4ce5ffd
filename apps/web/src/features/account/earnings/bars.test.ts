import { expect, test } from 'vitest'
import { barsOf, isAnything } from './bars.ts'

test('scales bars to the chart height but keeps bars of small values visible', () => {
  expect(barsOf([0, 1, 500, 1000], 140, 2)).toEqual([0, 2, 70, 140])
  expect(barsOf([0, 0], 140, 2)).toEqual([0, 0])
  expect(barsOf([], 140, 2)).toEqual([])
})

test('isAnything returns true if any referral total is positive', () => {
  const none = { clicks: 0, registrations: 0, orders: 0, completedOrders: 0, earned: '0' }
  expect(isAnything(none)).toBe(false)
  for (const one of [
    { clicks: 1 },
    { registrations: 1 },
    { orders: 1 },
    { completedOrders: 1 },
    { earned: '0.000001' },
  ])
    expect(isAnything({ ...none, ...one })).toBe(true)
})
