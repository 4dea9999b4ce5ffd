import { unpaidClients } from '@cambio/core/orders/create/unpaid-limit'
import { expect, it } from 'vitest'
import { saleInput } from './create-sale.ts'

it("counts an account's card sales towards its limit on unpaid provider orders", () => {
  const sale = saleInput(
    {
      rateMode: 'FLOATING',
      from: { slug: 'eth' },
      to: { slug: 'usd-card' },
      claimedDepositAmount: '0.5',
      destinationAddress: 'card_1',
      destinationMemo: null,
      refundAddress: 'wallet',
      refundMemo: null,
      exceptionPolicy: { kind: 'ASK' },
      claimedRate: null,
      userEmail: null,
      partner: null,
      legacyOrderId: null,
      idempotencyKey: 'key',
      requestHash: 'hash',
      tracking: null,
      locale: 'en',
    },
    7,
  )
  expect(unpaidClients(sale.clients)).toEqual([{ name: 'account:7', maxOrders: 20 }])
  expect(sale).toMatchObject({ userId: 7, idempotencyKey: 'account:7:key' })
})
