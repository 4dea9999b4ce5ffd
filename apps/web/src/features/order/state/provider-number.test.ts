import { expect, test } from 'vitest'
import type { OrderView } from '@cambio/contract/order-view'
import { createI18n } from '../../../lib/texts/i18n.ts'
import { orderOf } from '../../../testing/samples.ts'
import { providerNumber } from './provider-number.ts'

const withdrawals = [{ purpose: 'payout', txId: '0xfeed' }] as OrderView['withdrawals']
const cardPayment = { reference: 'abc123' } as OrderView['cardPayment']

test("the picture of a card purchase's receipt has the provider's number, but no transaction", async () => {
  const { t } = await createI18n('en', ['common', 'order'])
  const order = orderOf({ liquidityProviderPublicCode: 'mercuryo', cardPayment, withdrawals })
  expect(providerNumber(order, t)).toBe('Number at Mercuryo: abc123')
})

test('the picture of any other receipt has no number', async () => {
  const { t } = await createI18n('en', ['common', 'order'])
  expect(providerNumber(orderOf({ withdrawals }), t)).toBe('')
})
