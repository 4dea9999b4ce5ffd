import { expect, test } from 'vitest'
import { quoteOf } from '../../../testing/samples.ts'
import { pendingPurchase, purchaseToChange } from './purchase.ts'

const PURCHASE = { send: 'usd-card', receive: 'eth', amount: '756.10', destinationAddress: '0xdestination' }

test('omits the rate from an order that follows an identity check', () => {
  const pending = pendingPurchase(PURCHASE, { quote: quoteOf(), pair: 'cardusd-eth', locale: 'ru' })
  expect(pending).toMatchObject({ isChecked: true, body: { claimedDepositAmount: '756.10', locale: 'ru' } })
  expect(pending.body).not.toHaveProperty('claimedPublicRate')
  expect(purchaseToChange(pending)).toMatchObject({ pending, message: 'KYC verification needed.' })
})
