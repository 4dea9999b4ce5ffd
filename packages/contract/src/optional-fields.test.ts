import { present } from '@cambio/kernel/assert'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listAccountOrders } from './calls/account/order-history.ts'
import { orderRefundInfo } from './calls/order-refund-info.ts'
import { listPartnerOrders } from './calls/partners/partner-orders.ts'
import { RatesSubscribe } from './socket.ts'

const RATE = { id: 'a', instrumentFromSlug: 'eth', instrumentToSlug: 'ltc', rateMode: 'FLOATING' }
const RATE_FIELDS = ['claimedDepositAmount', 'claimedDepositAmountCurrency', 'referrerId', 'networkFeePercent']
const REFUND_FIELDS = ['destinationAddress', 'controlToken', 'refundAddress', 'refundAddressMemo', 'into']

const LIST = present(listPartnerOrders.query, 'the query of the list')
const HISTORY = present(listAccountOrders.query, 'the query of the history')
const REFUND = present(orderRefundInfo.query, 'the query of the refund amount')

test.each<[string, z.ZodMiniType, object, string[]]>([
  ['the order list of a partner', LIST, {}, ['limit', 'offset', 'order', 'before']],
  ['the refund amount of an order', REFUND, { orderId: '7' }, REFUND_FIELDS],
  ['the order list of an account', HISTORY, {}, ['search', 'since', 'until', 'cursor']],
  ['a rate subscription', RatesSubscribe.shape.data, RATE, RATE_FIELDS],
] as const)('treats an empty optional field as missing in %s', (_name, schema, needed, optional) => {
  const missing = z.parse(schema, needed)
  for (const field of optional) expect(z.safeParse(schema, { ...needed, [field]: '' }).data, field).toEqual(missing)
})

test('applies the default value to an empty optional field', () => {
  expect(z.parse(LIST, { limit: '' })).toMatchObject({ limit: '100', offset: '0', order: 'desc' })
  expect(z.parse(LIST, { limit: '5', offset: '3', order: 'asc' })).toMatchObject({
    limit: '5',
    offset: '3',
    order: 'asc',
  })
  for (const wrong of [{ limit: '501' }, { offset: '-1' }, { order: 'up' }, { before: 'x' }])
    expect(z.safeParse(LIST, wrong).success).toBe(false)
})
