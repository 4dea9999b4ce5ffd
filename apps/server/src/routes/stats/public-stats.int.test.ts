import { AGREED_QUOTE_SQL } from '@cambio/adapters/postgres/testing/agreed-quote-sql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let stack: TestApp
beforeAll(async () => {
  stack = await startTestApp()
})
afterAll(() => stack.close())

/** Inserts a FIXED order whose payout followed `seconds` after its deposit was seen. */
async function finished(orderId: number, seconds: number): Promise<void> {
  await stack.query(
    `INSERT INTO orders (order_id, legacy_order_id, rate_mode, from_slug, to_slug, state, deposit_chain, deposit_address,
       destination_address, refund_address, locale, claimed_deposit, agreed_quote, deposit_deadline, control_token_hash, created_at, updated_at)
     VALUES (${orderId}, gen_random_uuid(), 'FIXED', 'eth', 'ltc', 'FINISHED', 'ethereum', 'dep${orderId}', 'dest', 'back', 'en', 1, ${AGREED_QUOTE_SQL}, now(), '', now(), now())`,
  )
  await stack.query(
    `INSERT INTO order_event (order_id, kind, seq, at)
     VALUES (${orderId}, 'INCOMING_FUNDS_DETECTED', 1, now() - ${seconds} * interval '1 second'),
       (${orderId}, 'WITHDRAWAL_COMPLETED', 2, now())`,
  )
}

const figures = async () => {
  const { stats, clock } = stack.composition.services
  return stats.stats(clock.now())
}

test('does not publish statistics that cover fewer than three orders', async () => {
  expect(await figures()).toMatchObject({ ordersTotal: 0, medianSeconds24h: null, paidAsPromisedShare: null })
  await finished(1, 26)
  await finished(2, 40)
  expect(await figures()).toMatchObject({ ordersTotal: 2, medianSeconds24h: null, paidAsPromisedShare: null })
  await finished(3, 90)
  expect(await figures()).toEqual({ ordersTotal: 3, orders24h: 3, medianSeconds24h: 40, paidAsPromisedShare: 1 })
})
