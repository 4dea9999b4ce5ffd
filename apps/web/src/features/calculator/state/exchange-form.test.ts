import { expect, test } from 'vitest'
import { addressErrorKey, memoErrorKey } from '../../../lib/exchange/address-verdict.ts'
import { EMPTY_FORM, exceptionPolicyOf, formErrors, sidesWithoutMemo, type FormContext } from './exchange-form.ts'

const context: FormContext = {
  rateMode: 'FLOATING',
  requiresMemo: false,
  requiresRefundMemo: false,
  isSale: false,
  isToBank: false,
  isToCard: false,
  destination: { state: 'valid' },
  refund: { state: 'unknown' },
}
const filled = { ...EMPTY_FORM, destination: 'rltc1q', termsAccepted: true }

test('reports no errors for a complete order form', () => expect(formErrors(filled, context)).toEqual({}))

test('reports all errors in an empty order form at once', () => {
  expect(formErrors(EMPTY_FORM, { ...context, rateMode: 'FIXED', requiresMemo: true })).toEqual({
    destination: 'error_address_empty',
    memo: 'error_memo_empty',
    refund: 'exchange:error_refund_empty',
    terms: 'error_agree_terms',
  })
})

test('reports a missing IBAN when a sale to a bank account has no destination', () => {
  const { destination } = formErrors(EMPTY_FORM, { ...context, isSale: true, isToBank: true })
  expect(destination).toBe('exchange:bank_sale_error_iban')
})

test('reports why the server rejected an address', () => {
  const destination = { state: 'invalid', errorKey: addressErrorKey('bad') } as const
  expect(formErrors(filled, { ...context, destination })).toEqual({ destination: 'error_address_incorrect' })
  expect(addressErrorKey('address_reject_iotx')).toBe('address_reject_iotx')
})

test('requires a refund address for a fixed rate', () => {
  const fixed: FormContext = { ...context, rateMode: 'FIXED' }
  expect(formErrors({ ...filled, refund: 'RLTC1Q' }, fixed)).toEqual({ refund: 'error_address_must_be_different' })
  expect(formErrors({ ...filled, refund: '0xabc' }, fixed)).toEqual({})
  expect(formErrors(filled, context)).toEqual({})
})

test('accepts the destination as the refund address for a floating rate', () => {
  expect(formErrors({ ...filled, refund: filled.destination }, context)).toEqual({})
})

test('accepts a missing memo once the user confirms the omission', () => {
  expect(formErrors({ ...filled, noMemo: true }, { ...context, requiresMemo: true })).toEqual({})
})

test('requires a memo of the refund address if its network uses memos', () => {
  const memos: FormContext = { ...context, requiresRefundMemo: true, refund: { state: 'valid' } }
  const refunded = { ...filled, refund: 'rBack' }
  expect(formErrors(filled, memos)).toEqual({})
  expect(formErrors(refunded, memos)).toEqual({ refundMemo: 'error_memo_empty' })
  expect(formErrors({ ...refunded, refundMemo: '7' }, memos)).toEqual({})
  expect(formErrors({ ...refunded, noRefundMemo: true }, memos)).toEqual({})
  expect(sidesWithoutMemo({ ...refunded, noRefundMemo: true }, memos)).toEqual(['send'])
  expect(sidesWithoutMemo({ ...filled, noRefundMemo: true }, memos)).toEqual([])
})

test('reports a memo that the server rejected', () => {
  const memos: FormContext = { ...context, requiresMemo: true, requiresRefundMemo: true }
  const form = { ...filled, memo: 'x', refund: 'rBack', refundMemo: 'y' }
  const invalid = { state: 'invalid-memo', errorKey: 'error_memo_incorrect' } as const
  const refused = { ...memos, destination: invalid, refund: invalid }
  expect(formErrors(form, refused)).toEqual({ memo: 'error_memo_incorrect', refundMemo: 'error_memo_incorrect' })
})

test('reports an address that requires a memo although the user confirmed the omission', () => {
  const destination = { state: 'invalid-memo', errorKey: memoErrorKey('error_memo_required') } as const
  const strict: FormContext = { ...context, requiresMemo: true, destination }
  expect(formErrors({ ...filled, noMemo: true }, strict)).toEqual({ memo: 'error_memo_required' })
  expect(formErrors(filled, strict)).toEqual({ memo: 'error_memo_empty' })
})

test('returns an exception policy only for a fixed rate with a valid percentage', () => {
  const rerate = (withinPercent: string) => exceptionPolicyOf({ policy: 'RERATE', withinPercent }, 'FIXED')
  expect(exceptionPolicyOf({ policy: 'ASK', withinPercent: '' }, 'FLOATING')).toBeNull()
  expect(exceptionPolicyOf({ policy: 'ASK', withinPercent: '' }, 'FIXED')).toEqual({ kind: 'ASK' })
  for (const fine of ['0.01', '2', '20', '20.00']) expect(rerate(fine)).toEqual({ kind: 'RERATE', withinPercent: fine })
  for (const wrong of ['', '0', '0.00', '20.01', '0.001', '100', '1.']) expect(rerate(wrong)).toBeNull()
})
