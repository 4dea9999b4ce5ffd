import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changePercent } from './price-change.ts'

it.each([
  ['100', '101.239', '1.23'],
  ['100', '98.761', '-1.23'],
  ['3', '3', '0'],
  ['100000', '99999', '0'],
  ['0.0000175', '0.000035', '100'],
  ['5', '0', '-100'],
  ['0', '5', null],
  ['', '5', null],
  ['5', '1e3', null],
])('computes the percentage change from %s to %s as %s %%', (before, now, change) =>
  expect(changePercent(before, now)).toBe(change),
)

it('never overstates the percentage of a price change and never changes its sign', () => {
  const price = fc.integer({ min: 1, max: 10 ** 9 })
  fc.assert(
    fc.property(price, price, (before, now) => {
      const exact = (now / before - 1) * 100
      const percent = Number(changePercent(String(before), String(now)))
      expect(Math.abs(percent)).toBeLessThanOrEqual(Math.abs(exact) + 1e-6)
      expect(Math.abs(percent - exact)).toBeLessThan(0.01 + 1e-6)
    }),
  )
})
