import { fillToJson } from '@cambio/adapters/postgres/orders/fill-json'
import { newFill } from '@cambio/core/orders/order-fill'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newUser, type TestBrowser } from '../../../testing/people.ts'
import { LTC_ADDRESS, orderPayload } from '../../../testing/order-payload.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** These tests simulate an attacker who has the web server's database role. */

const FORGED_ID = 77
const ATTACKER_ADDRESS = '0x000000000000000000000000000000000000dEaD'
const OTHER_ATTACKER_ADDRESS = '0x00000000000000000000000000000000DeaDBeef'
const fillOf = (providerOrder: string) => JSON.stringify(fillToJson(newFill('changenow', providerOrder, 0)))

let stack: TestApp
let attacker: pg.Client
let victim: TestBrowser

beforeAll(async () => {
  stack = await startTestApp()
  attacker = new pg.Client({ connectionString: stack.urls.server })
  await attacker.connect()
  victim = await newUser(stack, 'victim@example.org')
})
afterAll(async () => {
  await attacker?.end()
  await stack?.close()
})

const info = (orderId: number) =>
  victim.get(`/api/v1/orders/public-info?orderId=${orderId}&destinationAddress=${LTC_ADDRESS}`)

it('hides the deposit address of an order that an attacker inserted into an account', async () => {
  await stack.tick()
  const made = await victim.post('/api/v2/orders/public/create', orderPayload())
  expect(made.statusCode, made.body).toBe(200)
  const { orderId } = made.json()
  expect((await info(orderId)).json()).toMatchObject({
    orderId,
    depositAddress: { depositAddress: expect.any(String) },
  })
  const { rows } = await attacker.query<Record<string, unknown>>(
    `SELECT create_sealed_order(jsonb_build_object('orderId', ${FORGED_ID}, 'legacyOrderId', gen_random_uuid(),
       'idempotencyKey', 'forged', 'requestHash', '', 'state', 'WAITING', 'rateMode', rate_mode, 'from', from_slug,
       'to', to_slug, 'chain', deposit_chain, 'toChain', 'litecoin', 'givenAddress', '${ATTACKER_ADDRESS}', 'fill', '${fillOf('forged')}'::jsonb,
       'destinationAddress', destination_address, 'userId', user_id, 'locale', locale, 'claimedDeposit', claimed_deposit,
       'agreedQuote', agreed_quote, 'exceptionPolicy', jsonb_build_object('kind', exception_policy),
       'actBy', extract(epoch FROM act_by) * 1000, 'depositDeadline', extract(epoch FROM deposit_deadline) * 1000,
       'createdAt', extract(epoch FROM created_at) * 1000, 'controlTokenHash', '', 'termsSeal', encode(terms_seal, 'hex')))
     FROM orders WHERE order_id = $1`,
    [orderId],
  )
  expect(JSON.stringify(rows)).toContain('created')
  const forged = await info(FORGED_ID)
  expect(forged.statusCode).toBe(404)
  expect(forged.body).not.toContain(ATTACKER_ADDRESS)
})

it('does not return an order that an attacker inserted under a user’s idempotency key', async () => {
  await stack.tick()
  const payload = orderPayload()
  const made = await victim.post('/api/v2/orders/public/create', payload, { 'idempotency-key': 'first' })
  expect(made.statusCode, made.body).toBe(200)
  const { orderId } = made.json()
  const { rows } = await attacker.query<Record<string, unknown>>(
    `SELECT create_sealed_order(jsonb_build_object('orderId', ${FORGED_ID + 1}, 'legacyOrderId', gen_random_uuid(),
       'idempotencyKey', 'key:second', 'requestHash', request_hash, 'state', 'WAITING', 'rateMode', rate_mode, 'from', from_slug,
       'to', to_slug, 'chain', deposit_chain, 'toChain', 'litecoin', 'givenAddress', '${OTHER_ATTACKER_ADDRESS}', 'fill', '${fillOf('forged-2')}'::jsonb,
       'destinationAddress', destination_address, 'userId', user_id, 'locale', locale, 'claimedDeposit', claimed_deposit,
       'agreedQuote', agreed_quote, 'exceptionPolicy', jsonb_build_object('kind', exception_policy),
       'actBy', extract(epoch FROM act_by) * 1000, 'depositDeadline', extract(epoch FROM deposit_deadline) * 1000,
       'createdAt', extract(epoch FROM orders.created_at) * 1000, 'controlTokenHash', '', 'termsSeal', encode(terms_seal, 'hex')))
     FROM orders JOIN idempotency_key USING (order_id) WHERE order_id = $1`,
    [orderId],
  )
  expect(JSON.stringify(rows)).toContain('created')
  const repeated = await victim.post('/api/v2/orders/public/create', payload, { 'idempotency-key': 'second' })
  expect(repeated.statusCode, repeated.body).toBe(404)
  expect(repeated.body).not.toContain(OTHER_ATTACKER_ADDRESS)
})
