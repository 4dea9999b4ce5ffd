import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ETH_REFUND_ADDRESS, LTC_ADDRESS, orderPayload } from '../../../testing/order-payload.ts'
import { TestBrowser } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const RECEIPT = '/api/v1/orders/public/receipt?receiptToken='
const EMAIL = 'anna@example.org'

let stack: TestApp
beforeAll(async () => {
  stack = await startTestApp()
})
afterAll(() => stack?.close())
beforeEach(() => stack.tick())

interface Made {
  orderId: number
  depositAddress: { depositAddress: string }
}

/**
 * Creates an order with a refund address, an email address and a destination without a memo, and sets the order's
 * state.
 */
async function orderIn(state: string): Promise<Made> {
  const payload = orderPayload({ rateMode: 'FIXED', refundAddress: ETH_REFUND_ADDRESS, userEmail: EMAIL })
  const made: Made = (await new TestBrowser(stack).post('/api/v1/orders/public/create', payload)).json()
  await stack.query(`UPDATE orders SET state = '${state}' WHERE order_id = ${made.orderId}`)
  return made
}

const viewOf = async ({ orderId }: Made) =>
  (await stack.app.inject(`/api/v1/orders/public-info?orderId=${orderId}&destinationAddress=${LTC_ADDRESS}`)).json()
const receipt = (token: string) => stack.app.inject(RECEIPT + encodeURIComponent(token))

test.each(['FINISHED', 'REFUNDED'])(
  'shows no address, email address or token on the receipt of an order in state %s',
  async (state) => {
    const made = await orderIn(state)
    const { receiptToken } = await viewOf(made)
    const answer = await receipt(receiptToken)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toMatchObject({ orderId: made.orderId, state, pair: { instrumentFrom: { slug: 'eth' } } })
    for (const secret of [LTC_ADDRESS, ETH_REFUND_ADDRESS, made.depositAddress.depositAddress, EMAIL, receiptToken])
      expect(answer.body).not.toContain(secret)
  },
)

test('issues a receipt only while the order is completed', async () => {
  const made = await orderIn('FINISHED')
  const { receiptToken } = await viewOf(made)
  for (const state of ['WAITING', 'SENDING', 'AT_RISK']) {
    await stack.query(`UPDATE orders SET state = '${state}' WHERE order_id = ${made.orderId}`)
    expect((await viewOf(made)).receiptToken).toBe('')
    expect((await receipt(receiptToken)).json()).toMatchObject({ code: 'ERR_NOT_FOUND' })
  }
})

test('returns the same response for a forged receipt token as for an unknown order', async () => {
  const [mine, other] = [await orderIn('FINISHED'), await orderIn('FINISHED')]
  const { receiptToken } = await viewOf(mine)
  const forged = receiptToken.replace(String(mine.orderId), String(other.orderId))
  const unknown = receiptToken.replace(String(mine.orderId), '1')
  const answers = [await receipt(forged), await receipt(unknown), await receipt(String(other.orderId))]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual(answers[0]?.json())
  }
})

test('rejects a request without a token or with an oversized token', async () => {
  for (const token of ['', 'x'.repeat(81)])
    expect((await receipt(token)).json()).toMatchObject({ code: 'ERR_VALIDATION' })
})
