import { expect, test } from 'vitest'
import { draftErrors, EMPTY_DRAFT, orderIdOf, subjectOf } from './draft.ts'

const FAIR = { email: 'anna@example.org', orderId: '', subject: 'An order', text: 'It has not moved.' }

test('accepts a complete support message with or without an order number', () => {
  expect(draftErrors(FAIR)).toEqual({})
  expect(draftErrors({ ...FAIR, orderId: '№ 988 139 883' })).toEqual({})
  expect(draftErrors({ ...FAIR, orderId: 'No. 441\u00a0283\u00a0457' })).toEqual({})
  expect(orderIdOf('No. 441\u00a0283\u00a0457')).toBe('441283457')
  expect(orderIdOf('# 988\u00a0139\u00a0883 ')).toBe('988139883')
})

test('replaces control characters in a pasted subject with spaces', () =>
  expect(subjectOf('An\torder\u0000of mine')).toBe('An order of mine'))

test('reports missing and invalid fields of a support message', () => {
  expect(Object.keys(draftErrors(EMPTY_DRAFT))).toEqual(['email', 'subject', 'text'])
  expect(draftErrors(EMPTY_DRAFT).email).toBe('error_email_empty')
  expect(draftErrors({ ...FAIR, email: 'anna' }).email).toBe('EMAIL_VALIDATION_ERROR')
  for (const orderId of ['ltc1q…', 'No441x', '0', '2147483648', '-5'])
    expect(Object.keys(draftErrors({ ...FAIR, orderId }))).toEqual(['orderId'])
})
