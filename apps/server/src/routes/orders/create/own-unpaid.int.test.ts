import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderPayload } from '../../../testing/order-payload.ts'
import { newPartner } from '../../../testing/partner.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const CREATE = '/api/v1/orders/public/create'

let stack: TestApp
beforeAll(async () => {
  stack = await startTestApp({ UNPAID_ORDERS_PER_ADDRESS: '2', UNPAID_ORDERS_PER_ACCOUNT: '3' }, 20)
})
afterAll(() => stack.close())

const asGuest = (remoteAddress: string) =>
  stack.app.inject({ method: 'POST', url: CREATE, payload: orderPayload(), remoteAddress })

it('limits the unpaid orders of all guests in an IPv6 network, without counting expired orders', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map((host) => asGuest(`2001:db8:7:${host}::1`)))
  const made = answers.filter(({ statusCode }) => statusCode === 200)
  expect(made).toHaveLength(2)
  const refused = answers.find(({ statusCode }) => statusCode !== 200)
  expect(refused?.statusCode).toBe(422)
  expect(refused?.json()).toMatchObject({ code: 'ERR_UNPROCESSABLE_ENTITY' })
  expect(refused?.body).toContain('Too many orders are waiting for their deposits')
  expect((await asGuest('2001:db8:8::1')).statusCode).toBe(200)
  await stack.query(`UPDATE orders SET state = 'EXPIRED' WHERE order_id = ${Number(made[0]?.json().orderId)}`)
  expect((await asGuest('2001:db8:7::9')).statusCode).toBe(200)
  expect((await asGuest('2001:db8:7::9')).statusCode).toBe(422)
})

it('counts the unpaid orders of all API keys of one account towards one limit', async () => {
  const [one, two, other] = [await newPartner(stack), await newPartner(stack), await newPartner(stack)]
  const [owner] = await stack.query(`INSERT INTO account (email) VALUES ('keys@example.org') RETURNING user_id`)
  const keys = `${one.apiId}, ${two.apiId}`
  await stack.query(`UPDATE api_key SET user_id = ${Number(owner?.user_id)} WHERE api_id IN (${keys})`)
  const statusOf = async (partner: typeof one) => (await partner.post(CREATE, orderPayload())).statusCode
  expect([await statusOf(one), await statusOf(two), await statusOf(one)]).toEqual([200, 200, 200])
  expect([await statusOf(one), await statusOf(two)]).toEqual([422, 422])
  expect(await statusOf(other)).toBe(200)
})
