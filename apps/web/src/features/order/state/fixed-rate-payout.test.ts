import type { DepositView } from '@cambio/contract/order-view'
import { expect, test } from 'vitest'
import { orderOf } from '../../../testing/samples.ts'
import { fixedRatePayout } from './fixed-rate-payout.ts'

const orderWith = (amount: string) =>
  orderOf({ deposits: [{ amount, isPending: false, status: 'credited' } as DepositView] })

test('converts a deposit below the agreed amount at the agreed fixed rate, rounded down', () => {
  expect(fixedRatePayout(orderWith('0.4'))).toEqual({ came: '0.4', payout: '8' })
  expect(fixedRatePayout(orderWith('0.333333333333'))?.payout).toBe('6.66666666')
})

test('returns null if the deposit is missing or equals the agreed amount', () => {
  expect(fixedRatePayout(orderWith('1.0'))).toBeNull()
  expect(fixedRatePayout(orderOf())).toBeNull()
})
