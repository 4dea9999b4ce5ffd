import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { createOrderCall } from './calls/create-order.ts'

const { body } = createOrderCall
if (!body) throw new Error('The call has a body')

const required = {
  instrumentFrom: { currencyTitle: 'ETH', networkTitle: 'ETH' },
  instrumentTo: { currencyTitle: 'LTC', networkTitle: 'LTC' },
  destinationAddress: 'ltc1q',
  claimedDepositAmount: '0.5',
}
const rate = { price: '31.5', claimedAmountToReceive: '15' }

test.each(['claimedPublicRate', 'exceptionPolicy', 'utmData', 'refundAddress', 'userEmail'])(
  'treats an empty string or null in %s as a missing value',
  (field) => {
    for (const value of ['', null])
      expect(z.parse(body, { ...required, [field]: value })).not.toHaveProperty(field, value)
  },
)

test.each([1_795_000_000_000, '2026-11-28T05:00:00Z', '2026-11-28T05:00:00.000Z', '2026-11-28T05:00:00+00:00'])(
  'accepts %s as the time of the displayed rate',
  (updatedAt) => {
    const order = { ...required, claimedPublicRate: { ...rate, updatedAt, quotes: null } }
    expect(z.parse(body, order).claimedPublicRate?.updatedAt).toBe(updatedAt)
  },
)

test('ignores the provider quotes in the displayed rate, however deeply they are nested', () => {
  const nested = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)
  const order = { ...required, claimedPublicRate: { ...rate, updatedAt: 1, quotes: { a: nested } } }
  expect(z.parse(body, order).claimedPublicRate?.quotes).toEqual({})
})
