import { expect, test } from 'vitest'
import { usdText } from '../state/price-text.ts'
import { axisPrice } from './axis-price.ts'

test.each(['67940.616', '642.27909', '2.19826', '0.28005', '0.000012349', '1000', '123456789.999'])(
  "labels the price %s on the chart's axis as above it",
  (price) => {
    expect(usdText(axisPrice(Number(price)), 'en')).toBe(usdText(price, 'en'))
  },
)

test('formats an axis price without floating-point noise or an exponent', () => {
  expect(usdText(axisPrice(65_999.999_999_999_99), 'en')).toBe('$66,000.00')
  expect(axisPrice(1e-9)).not.toContain('e')
  expect(axisPrice(-1)).toBe('0')
})
