import { createReceiptTokens } from '@cambio/adapters/receipt-tokens'
import { RECEIPT_PICTURE_MS } from '@cambio/core/receipts/receipt-picture'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { orderPayload } from '../../testing/order-payload.ts'
import { TestBrowser } from '../../testing/people.ts'
import { SETTLED_QUOTE_JSON } from '../../testing/settled-quote-sql.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const PICTURE = '/api/v1/orders/public/receipt/picture'
const web = { fetch: async () => new Response('<html></html>', { status: 404 }) }

let stack: TestApp
beforeAll(async () => {
  stack = await startTestApp({}, undefined, web)
})
afterAll(() => stack?.close())
beforeEach(() => stack.tick())

/** Creates an order, sets its state and returns its receipt token. */
async function orderIn(state: string): Promise<{ orderId: number; receiptToken: string }> {
  const made = await new TestBrowser(stack).post('/api/v1/orders/public/create', orderPayload())
  const { orderId } = made.json<{ orderId: number }>()
  await stack.query(
    `UPDATE orders SET state = '${state}', settled_quote = '${SETTLED_QUOTE_JSON}' WHERE order_id = ${orderId}`,
  )
  return { orderId, receiptToken: stack.composition.services.receiptTokens.issue(orderId) }
}

const create = (receiptToken: string, locale = 'en') => new TestBrowser(stack).post(PICTURE, { receiptToken, locale })
const pathOf = async (receiptToken: string, locale?: string) =>
  new URL((await create(receiptToken, locale)).json<{ pictureUrl: string }>().pictureUrl).pathname

test.each(['en', 'ru'])("serves the picture of a finished order's receipt in %s", async (locale) => {
  const { receiptToken } = await orderIn('FINISHED')
  const answer = await stack.app.inject(await pathOf(receiptToken, locale))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=3600',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 })
})

test('draws a receipt picture only once for repeated requests', async () => {
  const { receiptToken } = await orderIn('FINISHED')
  const paint = vi.spyOn(stack.composition.services.shareCards.painter, 'paint')
  const path = await pathOf(receiptToken)
  const [first, again] = [await stack.app.inject(path), await stack.app.inject(path)]
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
  const { etag = '' } = first.headers
  expect(await stack.app.inject({ url: path, headers: { 'if-none-match': etag } })).toMatchObject({ statusCode: 304 })
  expect(paint).toHaveBeenCalledTimes(1)
  // The picture contains only the amounts, the coins and the day.
  expect(paint.mock.calls[0]?.[0]).toEqual({
    siteName: 'Cambio',
    title: '0.42 ETH swapped for 9.12345678 LTC',
    section: expect.stringMatching(/^\w+ \d{1,2}, \d{4}$|^\d{1,2} \w+ \d{4}$/),
    coins: ['ETH', 'LTC'],
  })
  paint.mockRestore()
})

test('returns 404 for a forged receipt token and for an order without a payout', async () => {
  const [waiting, refunded] = [await orderIn('WAITING'), await orderIn('REFUNDED')]
  const forged = createReceiptTokens('another secret').issue(waiting.orderId)
  for (const token of [forged, waiting.receiptToken, refunded.receiptToken])
    expect((await create(token)).json()).toMatchObject({ statusCode: 404, code: 'ERR_NOT_FOUND' })
})

test('reports the invalid field when the receipt token is missing or oversized', async () => {
  for (const receiptToken of ['', 'x'.repeat(81)]) {
    const answer = (await create(receiptToken)).json<{ code: string; message: string }>()
    expect(answer.code).toBe('ERR_VALIDATION')
    expect(answer.message).toContain('receiptToken')
  }
})

test('does not return a receipt picture for an invalid token or after the payout has been reverted', async () => {
  const { orderId, receiptToken } = await orderIn('FINISHED')
  const path = await pathOf(receiptToken)
  const { receiptTokens, clock } = stack.composition.services
  const ended = `/share/receipt/en/${receiptTokens.issuePicture(orderId, clock.now() - 1)}.png`
  const forged = createReceiptTokens('another secret').issuePicture(orderId, clock.now() + RECEIPT_PICTURE_MS)
  for (const url of [
    ended,
    `/share/receipt/en/${forged}.png`,
    `/share/receipt/en/${receiptToken}.png`,
    '/share/receipt/xx/a.png',
  ])
    expect(await stack.app.inject(url), url).toMatchObject({ statusCode: 404 })
  expect(await stack.app.inject(path)).toMatchObject({ statusCode: 200 })
  await stack.query(`UPDATE orders SET state = 'AT_RISK' WHERE order_id = ${orderId}`)
  expect(await stack.app.inject(path)).toMatchObject({ statusCode: 404 })
})
