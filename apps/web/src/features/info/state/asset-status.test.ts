import { expect, test } from 'vitest'
import { assetStatus } from './asset-status.ts'

test.each([
  [true, true, true, 'open'],
  [true, true, false, 'others'],
  [false, true, true, 'no_deposits'],
  [true, false, true, 'no_payouts'],
  [false, false, true, 'closed'],
  [false, true, false, 'no_deposits'],
])(
  'assetStatus (deposits enabled: %j, payouts enabled: %j, traded by the exchange itself: %j) returns %s',
  (isDepositEnabled, isWithdrawalEnabled, isOwn, status) => {
    expect(assetStatus({ isDepositEnabled, isWithdrawalEnabled }, isOwn)).toBe(status)
  },
)
