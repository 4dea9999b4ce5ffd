import { expect, test } from 'vitest'
import type { LocaleCode } from '@cambio/kernel/locale'
import { ApiError, type ApiErrorCode, type ApiErrorData } from '../../../lib/api/api-error.ts'
import { isWithdrawable, isWithdrawalAddress, withdrawalFailure } from './withdrawal-rules.ts'

test.each(['TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', 'T1111111111', `T${'1'.repeat(33)}`])(
  'accepts %s as a withdrawal address',
  (address) => expect(isWithdrawalAddress(address)).toBe(true),
)
test.each([
  '',
  'T',
  'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLS',
  '0x89d091f07E8716857F0E9685ad7E7718d836',
  'tQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
  'T112',
])('rejects %s as a withdrawal address', (address) => expect(isWithdrawalAddress(address)).toBe(false))

test('allows a withdrawal when the balance is at least the minimum withdrawal amount', () => {
  const from = (available: string) => isWithdrawable({ available, minAmount: '4.08' })
  expect(['4.08', '5', '4.079999', '0'].map(from)).toEqual([true, true, false, false])
})

const failure = (code: ApiErrorCode, message: string = code, data: ApiErrorData = {}, locale: LocaleCode = 'en') =>
  withdrawalFailure(new ApiError(code, message, data), { coin: 'USDT', locale })

test("extracts the minimum withdrawal amount from the server's error message", () => {
  expect(failure('ERR_WITHDRAWAL_TOO_SMALL', 'The smallest withdrawal is 5.25 USDT, fee 1').fields).toEqual({
    amount: { key: 'profile:withdrawalAmountTooSmall', amount: '5.25', coin: 'USDT' },
  })
  expect(failure('ERR_WITHDRAWAL_TOO_SMALL', 'The smallest is 5.25', {}, 'ru').fields).toEqual({
    amount: { key: 'profile:withdrawalAmountTooSmall', amount: '5,25', coin: 'USDT' },
  })
  expect(failure('ERR_WITHDRAWAL_TOO_SMALL', 'too small').banner).toEqual({ key: 'account:main_error' })
})

test('shows a withdrawal error next to the invalid field, or as a banner if no field is invalid', () => {
  expect(failure('ERR_BALANCE_TOO_LOW').fields).toEqual({ amount: 'profile:withdraw_balance_low' })
  expect(failure('ERR_VALIDATION', '', { address: 'x' }).fields).toEqual({ address: 'error_address_incorrect' })
  const refuses = 'error_address_refuses'
  expect(failure('ERR_VALIDATION', '', { address: refuses }).fields).toEqual({ address: refuses })
  const required = 'error_memo_required'
  expect(failure('ERR_VALIDATION', '', { memo: required }).fields).toEqual({ memo: required })
  const fields = [{ path: 'body.amount', problem: 'too-precise' }]
  expect(failure('ERR_VALIDATION', '', { fields }).fields).toEqual({ amount: 'profile:withdraw_amount_wrong' })
  expect(failure('UNREACHABLE').banner).toEqual({ key: 'profile:withdraw_unsettled' })
  expect(failure('ERR_NOT_ACCEPTABLE').banner).toEqual({ key: 'profile:withdraw_fee_changed' })
  expect(failure('ERR_SERVICE_UNAVAILABLE').banner).toEqual({ key: 'account:main_error' })
})
