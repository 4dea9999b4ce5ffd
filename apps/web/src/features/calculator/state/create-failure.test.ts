import { expect, test } from 'vitest'
import type { PendingOrder } from '../../../lib/exchange/pending-order.ts'
import { createFailureKey, isFixedRateRefused, refusedAmounts, refusedRate } from './create-failure.ts'

const order = (networkTitle: string): PendingOrder =>
  ({ body: { instrumentFrom: { networkTitle }, instrumentTo: { networkTitle: 'LTC' } } }) as PendingOrder

test.each([
  ['ERR_FORBIDDEN', 'Client data is blacklisted', {}, 'error_address_blacklisted'],
  ['ERR_FORBIDDEN', 'Verify your identity first', {}, 'exchange:bank_error_identity'],
  ['ERR_FORBIDDEN', 'Purchases are closed for this account', {}, 'exchange:bank_error_closed'],
  ['ERR_UNPROCESSABLE_ENTITY', 'Too many orders are waiting for their deposits: pay', {}, 'exchange:error_unpaid'],
  ['ERR_FORBIDDEN', 'No', {}, 'error_create_exchange'],
  ['ERR_VALIDATION', 'bad', { address: 'wrong' }, 'error_address_incorrect'],
  ['ERR_VALIDATION', 'bad', { address: 'error_address_must_be_different' }, 'error_address_must_be_different'],
  ['ERR_VALIDATION', 'bad', { address: 'error_address_costly' }, 'error_address_costly'],
  ['ERR_VALIDATION', 'bad', { memo: 'error_memo_required' }, 'error_memo_required'],
  ['ERR_NOT_ACCEPTABLE', 'old', {}, 'error_rate_outdated'],
  ['UNRECOGNISED', '<html>', {}, 'error_create_order_unknwon'],
  ['UNREACHABLE', 'x', {}, 'error_create_exchange'],
] as const)('maps the order error %s with the message %j to a message key', (code, message, data, key) =>
  expect(createFailureKey({ code, message, data, pending: order('ETH') })).toBe(key),
)

test('names the card provider as the cause when the provider fails a purchase', () => {
  const failed = { code: 'ERR_NO_LIQUIDITY_AVAILABLE', message: 'x', data: {} } as const
  expect(createFailureKey({ ...failed, pending: order('CARD') })).toBe('exchange:card_error_away')
  expect(createFailureKey({ ...failed, pending: order('ETH') })).toBe('error_create_exchange')
})

const pending = (rateMode: 'FIXED' | 'FLOATING'): PendingOrder =>
  ({ body: { rateMode, claimedPublicRate: { price: '31.5' } } }) as PendingOrder

test('refusedRate returns the agreed and current prices when a fixed rate is outdated', () => {
  const code = 'ERR_NOT_ACCEPTABLE'
  expect(isFixedRateRefused({ code, pending: pending('FIXED') })).toBe(true)
  expect(isFixedRateRefused({ code, pending: pending('FLOATING') })).toBe(false)
  expect(isFixedRateRefused({ code: 'ERR_VALIDATION', pending: pending('FIXED') })).toBe(false)
  const currentRate = { price: '30.1', updatedAt: 1, amountToGet: '15' }
  const data = { details: { currentRate } }
  expect(refusedRate({ pending: pending('FIXED'), data })).toEqual({ agreed: '31.5', current: '30.1' })
  expect(refusedRate({ pending: pending('FIXED'), data: {} })).toBeNull()
})

test('refusedAmounts returns the amounts before and after a change of a floating rate', () => {
  const body = { claimedPublicRate: { claimedAmountToReceive: '0.0615' }, instrumentTo: { currencyTitle: 'ETH' } }
  const data = { details: { currentRate: { price: '1', updatedAt: 1, amountToGet: '0.0612' } } }
  const failed = { code: 'ERR_NOT_ACCEPTABLE', pending: { body } as PendingOrder, data } as const
  expect(refusedAmounts(failed)).toEqual({ before: '0.0615', now: '0.0612', currencyTitle: 'ETH' })
  expect(refusedAmounts({ ...failed, code: 'ERR_FORBIDDEN' })).toBeNull()
  expect(refusedAmounts({ ...failed, data: {} })).toBeNull()
})
