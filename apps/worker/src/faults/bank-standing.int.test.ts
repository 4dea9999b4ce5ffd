import { userWithBalance } from '@cambio/adapters/postgres/testing/user-with-balance'
import type { Order } from '@cambio/core/orders/order'
import { present } from '@cambio/kernel/assert'
import { formatAmount } from '@cambio/kernel/money'
import { expect, test } from 'vitest'
import {
  BANK,
  bankOrders,
  decide,
  deepen,
  fund,
  newId,
  now,
  orderNow,
  owner,
  receive,
  sent,
  useBankWorld,
  verifiedUser,
  worker,
  world,
} from '../testing/bank-set-up.ts'

const IBAN = 'DE89370400440532013000'

useBankWorld(async () => {
  await fund('9000')
  await worker.step(BANK)
})

async function apply(): Promise<void> {
  await worker.step(BANK)
  await deepen()
  await worker.step(BANK)
}

async function payoutOf({ orderId }: Order) {
  const orders: { txId: string; amountMinor: string; sale: { orderId: number } | null }[] = await bankOrders()
  return present(
    orders.find((one) => one.sale?.orderId === orderId),
    'the payout',
  )
}

test("bars a seller from purchases when the seller's bank recalls the seller's return of a payout", async () => {
  const userId = await verifiedUser()
  const refundAddress = await world.strangers.address('ethereum', world.stranger())
  const order = await world.paidOrder({
    from: 'eth',
    to: 'eur-sepa',
    amount: '0.1',
    destination: IBAN,
    refundAddress,
    by: { userId },
  })
  await apply()
  const { txId, amountMinor } = await payoutOf(order)
  const amount = formatAmount(BigInt(amountMinor), 2)
  expect(await sent(txId)).toMatchObject({ code: 0 })
  await apply()
  // The seller sends the money back with the end-to-end ID of the exchange's payment. An operator then pays the seller
  // again.
  const line = newId()
  const back = ['--statement-id', line, '--amount', amount, '--booked', now()]
  expect(await decide('bank-transfer', 'returned', txId, ...back)).toMatchObject({ code: 0 })
  await apply()
  const { rows } = await owner.query<{ id: string }>('SELECT id::text FROM deposit WHERE tx_id = $1', [line])
  expect(await decide('deposit', 'return', rows[0]?.id ?? '', '--to', IBAN)).toMatchObject({ code: 0 })
  await apply()
  const again = await payoutOf(order)
  expect(await sent(again.txId)).toMatchObject({ code: 0 })
  await apply()
  // The seller's bank recalls the transfer with which the seller sent the money back.
  const taken = ['--statement-id', newId(), '--amount', amount, '--booked', now()]
  expect(await decide('bank-transfer', 'recalled', line, ...taken)).toMatchObject({ code: 0 })
  await apply()
  await apply()
  const { rows: reversed } = await owner.query('SELECT fiat_payment_reversed($1) AS reversed', [userId])
  expect(reversed).toEqual([{ reversed: true }])
  expect(await world.findings()).toEqual([])
})

test('a payer cannot exceed the 30-day limit by spelling their name differently in each transfer', async () => {
  const bought = async (amount: string, payer: string) => {
    const { userId } = await userWithBalance(world, 'eth', 0n)
    const order = await world.makeOrder({ from: 'eur-sepa', to: 'eth', amount, by: { userId } })
    await receive(order, { amount, payer })
    await worker.step(BANK)
    return (await orderNow(order)).state
  }
  const states: string[] = []
  for (const name of [
    'Anna Maria Smith',
    'Smith Anna Maria',
    'Smith, Anna Maria',
    'ANNA  MARIA SMITH',
    'Änna Maria Smith',
    'Anna Smith',
  ])
    states.push(await bought('900', name))
  await apply()
  expect(states).toEqual(['EXCHANGING', ...Array<string>(5).fill('SUSPENSE')])
})
