import { afterAll, beforeAll, expect, it } from 'vitest'
import { LTC_ADDRESS, orderPayload } from '../../../testing/order-payload.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let stack: TestApp
beforeAll(async () => {
  stack = await startTestApp()
})
afterAll(() => stack.close())

const create = () =>
  stack.app.inject({ method: 'POST', url: '/api/v2/orders/public/create', payload: orderPayload({}) })
const show = async (orderId: number) =>
  (await stack.app.inject(`/api/v2/orders/public-info?orderId=${orderId}&destinationAddress=${LTC_ADDRESS}`)).json()
const listed = async (slug: string) => {
  const instruments: { slug: string }[] = (await stack.app.inject('/api/v2/instruments/public')).json()
  return instruments.find((one) => one.slug === slug)
}
const nextAction = async (orderId: number) => (await show(orderId)).nextAction

it('does not accept new orders while a chain is halted or the signer is stopped', async () => {
  const waiting = (await create()).json()
  expect(await nextAction(waiting.orderId)).toMatchObject({ kind: 'send-deposit', actor: 'user' })
  await stack.query(`INSERT INTO chain_halt (chain, reason, halted_at) VALUES ('ethereum', 'a drill', now())`)
  const listedNow = async () => {
    await stack.tick()
    return listed('eth')
  }
  await expect
    .poll(listedNow, { timeout: 30_000 })
    .toMatchObject({ isDepositEnabled: false, isWithdrawalEnabled: false })
  expect(await listed('ltc')).toMatchObject({ isDepositEnabled: true, isWithdrawalEnabled: true })
  const refused = await create()
  expect(refused.statusCode).toBeGreaterThanOrEqual(400)
  expect(refused.statusCode).toBeLessThan(500)
  expect(await stack.query('SELECT FROM orders')).toHaveLength(1)
  const halted = { kind: 'wait-operator', actor: 'service' }
  expect(await nextAction(waiting.orderId)).toMatchObject({ ...halted, otherwise: 'closes' })
  await stack.query(`UPDATE orders SET state = 'CONFIRMING'`)
  expect(await nextAction(waiting.orderId)).toMatchObject({ ...halted, otherwise: 'operator' })
  // A payout on another chain continues.
  await stack.query(`UPDATE orders SET state = 'SENDING'`)
  expect(await nextAction(waiting.orderId)).toMatchObject({ kind: 'wait-payout' })
  await stack.query(`DELETE FROM chain_halt`)
  // Stop the signer for all chains. Payments that it has already signed continue.
  await stack.query(`UPDATE signer_switch SET killed = true`)
  await stack.query(`UPDATE orders SET state = 'EXCHANGING'`)
  const kind = async () => {
    await stack.tick()
    return (await nextAction(waiting.orderId)).kind
  }
  await expect.poll(kind, { timeout: 30_000 }).toBe('wait-operator')
  await stack.query(`UPDATE orders SET state = 'SENDING'`)
  expect(await nextAction(waiting.orderId)).toMatchObject({ kind: 'wait-payout' })
  await stack.query(`UPDATE signer_switch SET killed = false`)
  const status = async () => {
    // Record a tick, because the server rereads the signer's state with each new tick.
    await stack.tick()
    return (await create()).statusCode
  }
  await expect.poll(status, { timeout: 30_000 }).toBe(200)
})
