import { afterAll, beforeAll, expect, it } from 'vitest'
import { arrive } from '../../../testing/arrive.ts'
import { LTC_ADDRESS, orderPayload } from '../../../testing/order-payload.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const APPROVERS = JSON.stringify({ ana: 'a'.repeat(43) })
const EXPECTED = { aboveUsdt: '4500', expectedMinutes: 120 }
const DAY_MS = 86_400_000

let closed: TestApp
let approving: TestApp
beforeAll(async () => {
  closed = await startTestApp()
  approving = await startTestApp({ APPROVERS })
  for (const stack of [closed, approving]) await stack.tick()
})
afterAll(() => Promise.all([closed?.close(), approving?.close()]))

const rate = async (stack: TestApp, amount: string, rateMode = 'FLOATING') => {
  const query = `instrumentFromSlug=eth&instrumentToSlug=ltc&claimedDepositAmount=${amount}&rateMode=${rateMode}`
  return stack.app.inject(`/api/v2/rates/public/one?${query}`)
}
const create = (stack: TestApp, claimedDepositAmount: string) =>
  stack.app.inject({
    method: 'POST',
    url: '/api/v2/orders/public/create',
    payload: orderPayload({ claimedDepositAmount }),
  })
const show = async (orderId: number) =>
  (await approving.app.inject(`/api/v2/orders/public-info?orderId=${orderId}&destinationAddress=${LTC_ADDRESS}`)).json()

it('rejects an order above the payment cap when no approver is configured', async () => {
  for (const mode of ['FIXED', 'FLOATING']) {
    const pair = (await rate(closed, '0.5', mode)).json()
    expect(pair).toMatchObject({ generalMaxAmount: '1.5', depositRules: { maxAmount: '1.5' }, payoutApproval: null })
  }
  expect((await create(closed, '1.5')).json()).toMatchObject({ state: 'WAITING', payoutApproval: null })
  expect((await create(closed, '1.51')).json()).toMatchObject({ code: 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG' })
})

it('reports in both the quote and the order that a large order needs approval', async () => {
  expect((await rate(approving, '1.5')).json()).toMatchObject({ payoutApproval: { required: false, ...EXPECTED } })
  const large = (await rate(approving, '2')).json()
  expect(large).toMatchObject({ payoutApproval: { required: true, ...EXPECTED } })
  expect(Number(large.generalMaxAmount)).toBeGreaterThan(10)
  const made = (await create(approving, '2')).json()
  expect(made).toMatchObject({ payoutApproval: { required: true, waiting: false, ...EXPECTED } })
})

it('reports degraded health when a payment has waited too long for approval', async () => {
  const { orderId } = (await create(approving, '2')).json()
  await arrive(approving, { orderId, asset: 'eth', amountAtomic: 2n * 10n ** 18n })
  const held = '{"why": "approval", "wantedFeeAtomic": null, "allowedFeeAtomic": null}'
  await approving.query(`UPDATE payment SET status = 'HELD', held = '${held}' WHERE order_id = ${Number(orderId)}`)
  await approving.query(`UPDATE orders SET state = 'SUSPENSE' WHERE order_id = ${Number(orderId)}`)
  expect(await show(orderId)).toMatchObject({ state: 'SUSPENSE', payoutApproval: { required: true, waiting: true } })
  const approvals = async () => {
    await approving.tick()
    return (await approving.app.inject('/api/v1/health')).json().checks.approvals
  }
  expect(await approvals()).toBe('ok')
  await approving.query(`UPDATE payment SET created_at = created_at - interval '${DAY_MS} milliseconds'`)
  await expect.poll(approvals, { timeout: 10_000 }).toBe('degraded')
})

it('reports degraded health while a signer cap delays a payment', async () => {
  const { orderId } = (await create(approving, '1')).json()
  await arrive(approving, { orderId, asset: 'eth', amountAtomic: 10n ** 18n })
  const caps = async () => {
    await approving.tick()
    return (await approving.app.inject('/api/v1/health')).json().checks.caps
  }
  expect(await caps()).toBe('ok')
  const held = '{"why": "caps", "wantedFeeAtomic": null, "allowedFeeAtomic": null, "retryAt": 1}'
  await approving.query(`UPDATE payment SET status = 'HELD', held = '${held}' WHERE order_id = ${Number(orderId)}`)
  await expect.poll(caps, { timeout: 10_000 }).toBe('degraded')
  await approving.query(`UPDATE payment SET status = 'INTENT', held = NULL WHERE order_id = ${Number(orderId)}`)
  await expect.poll(caps, { timeout: 10_000 }).toBe('ok')
})
