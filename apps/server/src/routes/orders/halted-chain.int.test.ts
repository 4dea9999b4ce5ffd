import { afterAll, beforeAll, expect, it } from 'vitest'
import { LTC_ADDRESS, orderPayload } from '../../testing/order-payload.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

const create = () =>
  house.app.inject({ method: 'POST', url: '/api/v2/orders/public/create', payload: orderPayload({}) })
const show = async (orderId: number) =>
  (await house.app.inject(`/api/v2/orders/public-info?orderId=${orderId}&destinationAddress=${LTC_ADDRESS}`)).json()
const nextAction = async (orderId: number) => (await show(orderId)).nextAction

it('takes no order of a halted chain, and says of those there are that a person is at it', async () => {
  const waiting = (await create()).json()
  expect(await nextAction(waiting.orderId)).toMatchObject({ kind: 'send-deposit', actor: 'user' })
  await house.query(`INSERT INTO chain_halt (chain, reason, halted_at) VALUES ('ethereum', 'a drill', now())`)
  await house.tick()
  await expect.poll(async () => (await create()).statusCode, { timeout: 10_000 }).not.toBe(200)
  const refused = await create()
  expect(refused.statusCode).toBeLessThan(500)
  const orders = await house.query('SELECT FROM orders')
  await create()
  expect(await house.query('SELECT FROM orders')).toHaveLength(orders.length)
  const listed: { slug: string; isDepositEnabled: boolean; isWithdrawalEnabled: boolean }[] = (
    await house.app.inject('/api/v2/instruments/public')
  ).json()
  expect(listed.find(({ slug }) => slug === 'eth')).toMatchObject({
    isDepositEnabled: false,
    isWithdrawalEnabled: false,
  })
  expect(listed.find(({ slug }) => slug === 'ltc')).toMatchObject({ isDepositEnabled: true, isWithdrawalEnabled: true })
  const halted = { kind: 'wait-person', actor: 'service' }
  expect(await nextAction(waiting.orderId)).toMatchObject({ ...halted, otherwise: 'closes' })
  await house.query(`UPDATE orders SET state = 'CONFIRMING'`)
  expect(await nextAction(waiting.orderId)).toMatchObject({ ...halted, otherwise: 'person' })
  // What is to leave on another chain goes on.
  await house.query(`UPDATE orders SET state = 'SENDING'`)
  expect(await nextAction(waiting.orderId)).toMatchObject({ kind: 'wait-payout' })
  await house.query(`DELETE FROM chain_halt`)
  await house.tick()
  await expect.poll(async () => (await create()).statusCode, { timeout: 10_000 }).toBe(200)
})
