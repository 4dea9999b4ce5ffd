import { expect, test } from 'vitest'
import { refundShare } from './refund-share.ts'

test.each([
  ['100', '10', null],
  ['100', '10.01', 11],
  ['0.0005', '0.0001', 20],
  ['1', '3', 100],
  ['0', '1', null],
  ['12', '0', null],
])(
  'refundShare for a deposit of %s and a refund fee of %s returns %s percent',
  (amountToGive, estimatedRefundFee, percent) => {
    expect(refundShare({ amountToGive, estimatedRefundFee })).toBe(percent)
  },
)
