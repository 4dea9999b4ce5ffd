import { expect, test } from 'vitest'
import { NOON, order } from '../../testing/fixtures.ts'
import { MemoryDatabase } from '../../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../../testing/memory/memory-unit-of-work.ts'
import type { Order } from '../order.ts'
import { bookMarkup, takeBackMarkup } from './partner-markup.ts'

const PARTNER = 5
const MARKUP = 8n

/** Returns a partner's order whose payout was final. */
function paidOrder(orderId: number, part: Partial<Order> = {}): Order {
  const plain = order('FLOATING', { orderId, apiId: PARTNER, state: 'FINISHED' })
  const costs = [{ kind: 'markup', amountAtomic: -MARKUP, bps: 150 } as const]
  return {
    ...plain,
    settledQuote: { ...plain.agreedQuote, depositAtomic: 1n, costs },
    events: [{ kind: 'WITHDRAWAL_COMPLETED', at: NOON }],
    ...part,
  }
}

function openStores() {
  const { stores } = new MemoryUnitOfWork(new MemoryDatabase())
  const { to } = order('FLOATING')
  return { stores, debt: () => stores.ledger.balance(`partner:${PARTNER}`, to) }
}

test('books a reversed mark-up as a debt of the partner, which the next mark-up repays', async () => {
  const { stores, debt } = openStores()
  // The operator has paid the mark-up to the partner outside of Cambio, so the partner's balance is empty.
  await takeBackMarkup(stores, paidOrder(1))
  await takeBackMarkup(stores, paidOrder(1))
  expect(await debt()).toBe(MARKUP)
  await bookMarkup(stores, paidOrder(2))
  expect(await debt()).toBe(0n)
})

test('does not reverse the mark-up of an order whose payout never became final', async () => {
  const { stores, debt } = openStores()
  await takeBackMarkup(stores, paidOrder(1, { events: [], state: 'AT_RISK' }))
  expect(await debt()).toBe(0n)
})
