import { expect, test } from 'vitest'
import type { OrderView } from '@cambio/contract/order-view'
import { createI18n } from '../../../lib/texts/i18n.ts'
import { orderOf } from '../../../testing/samples.ts'
import { providerNumber } from './provider-number.ts'

const withdrawals = [{ purpose: 'payout', txId: '0xfeed' }] as OrderView['withdrawals']
const cardPayment = { reference: 'abc123' } as OrderView['cardPayment']

test("providerNumber returns the provider's purchase number instead of a transaction ID", async () => {
  const { t } = await createI18n('en', ['common', 'order'])
  const order = orderOf({ liquidityProviderPublicCode: 'mercuryo', cardPayment, withdrawals })
  expect(providerNumber(order, t)).toBe('Number at Mercuryo: abc123')
})

test('providerNumber returns an empty string for a swap', async () => {
  const { t } = await createI18n('en', ['common', 'order'])
  expect(providerNumber(orderOf({ withdrawals }), t)).toBe('')
})
