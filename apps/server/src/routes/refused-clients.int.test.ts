// Replays requests that public clients of the original API send and Cambio refuses on purpose.
// `docs/existing-clients.md` states the reasons.
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LTC_ADDRESS, orderPayload } from '../testing/order-payload.ts'
import { newPartner, type Partner } from '../testing/partner.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const CREATE = '/api/v1/orders/public/create'

let stack: TestApp
let partner: Partner
beforeAll(async () => {
  stack = await startTestApp({}, 100)
  partner = await newPartner(stack)
})
afterAll(() => stack.close())

const create = async (part: Record<string, unknown>) =>
  (await stack.app.inject({ method: 'POST', url: CREATE, payload: orderPayload(part) })).json()

test('expected refusal: a Kotlin wallet creates an order with its own referrerId, which no account has', async () => {
  expect(await create({ referrerId: 'aff_2' })).toMatchObject({
    statusCode: 404,
    message: expect.stringContaining('referrerAffiliateId'),
  })
})

test('expected refusal: a PHP plugin creates an unsigned order with a mark-up', async () => {
  expect(await create({ markup: '1', markupAffiliateId: 'aff_2' })).toMatchObject({ statusCode: 422 })
})

test('expected refusal: a Python package signs a timestamp in seconds', async () => {
  const body = JSON.stringify(orderPayload({ destinationAddress: LTC_ADDRESS }))
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const signature = createHmac('sha256', partner.secret)
    .update(timestamp + body + partner.publicKey)
    .digest('base64')
  const headers = {
    'content-type': 'application/json',
    'x-api-public-key': partner.publicKey,
    'x-api-timestamp': timestamp,
    'x-api-signature': signature,
  }
  const answer = await stack.app.inject({ method: 'POST', url: '/api/v2/orders/public/create', payload: body, headers })
  expect(answer.json()).toMatchObject({ statusCode: 401, code: 'ERR_UNAUTHORIZED' })
})
