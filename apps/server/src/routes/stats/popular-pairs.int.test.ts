import { AGREED_QUOTE_SQL } from '@cambio/adapters/postgres/testing/agreed-quote-sql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let stack: TestApp
beforeAll(async () => {
  stack = await startTestApp()
  await finished(1, 12, 'eth', 'ltc', 1)
  await finished(101, 4, 'ltc', 'eth', 29)
  await finished(201, 2, 'usdt-erc20', 'ltc', 1)
  await finished(301, 7, 'usdt-erc20', 'eth', 31)
  await finished(401, 9, 'doge', 'eth', 1)
  await finished(501, 9, 'eth', 'usdt-erc20', 1, 'REFUNDED')
})
afterAll(() => stack.close())

async function finished(first: number, count: number, from: string, to: string, daysAgo: number, state = 'FINISHED') {
  await stack.query(
    `INSERT INTO orders (order_id, legacy_order_id, rate_mode, from_slug, to_slug, state, deposit_chain, deposit_address,
       destination_address, locale, claimed_deposit, agreed_quote, deposit_deadline, control_token_hash, created_at, updated_at)
     SELECT n, gen_random_uuid(), 'FLOATING', '${from}', '${to}', '${state}', 'ethereum', 'dep' || n, 'dest', 'en', 1, ${AGREED_QUOTE_SQL}, now(), '',
       now() - ${daysAgo} * interval '1 day', now() - ${daysAgo} * interval '1 day'
     FROM generate_series(${first}, ${first + count - 1}) n`,
  )
}

test('omits pairs with fewer than three finished orders in a month from the popular pairs', async () => {
  const answer = await stack.app.inject({ url: '/api/v1/stats/popular' })
  expect(answer.statusCode).toBe(200)
  const [eth, ltc] = [
    { currencyTitle: 'ETH', networkTitle: 'ETH' },
    { currencyTitle: 'LTC', networkTitle: 'LTC' },
  ]
  expect(answer.json()).toEqual([
    { from: eth, to: ltc, pair: 'eth-ltc', orders: 10 },
    { from: ltc, to: eth, pair: 'ltc-eth', orders: 3 },
  ])
  expect(answer.headers['cache-control']).toContain('public')
})
