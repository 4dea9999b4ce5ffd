import { randomUUID } from 'node:crypto'
import type { OrderView } from '@cambio/contract/order-view'
import { applyCardFact, type CardFact } from '@cambio/core/card-orders/card-order-machine'
import type { CardOrder } from '@cambio/core/card-orders/card-order'
import { CARD_COINS, cardDelivery, cardPayment, storedCardOrder } from '@cambio/core/testing/card-orders'
import { REVIEW_WITHIN_DAYS } from '@cambio/kernel/review-terms'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { ETH_ADDRESS } from '../../testing/order-payload.ts'
import { newUser, PASSWORD, TestBrowser } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const RECEIPT = '/api/v1/orders/public/receipt?receiptToken='
const PICTURE = '/api/v1/orders/public/receipt/picture'
const REVIEW = '/api/v1/orders/public/review'
const LIST = '/api/v1/reviews/public'
const TX_ID = `0x${'ab'.repeat(32)}`
const REFERENCE = '16fbae5a4b2b0a9c2'
const NOT_POSSIBLE = [422, 'ERR_UNPROCESSABLE_ENTITY']
/** Settings of a card provider that no test calls. */
const CARD_PROVIDER = JSON.stringify({
  provider: 'mercuryo',
  baseUrl: 'http://127.0.0.1:1',
  paymentPageOrigin: 'https://pay.example',
  partnerToken: 'token',
  widgetId: 'widget',
  signKey: 'key',
})
const web = { fetch: async () => new Response('<html></html>', { status: 404 }) }

let stack: TestApp
beforeAll(async () => {
  stack = await startTestApp({ CARD_PROVIDER, RATE_LIMIT_REVIEWS_PER_ADDRESS: '1000' }, undefined, web)
})
afterAll(() => stack?.close())
beforeEach(() => stack.tick())

const PAID: CardFact = {
  kind: 'reported',
  report: { payment: { status: 'paid', stage: 'paid', paid: null }, delivery: null, providerOrderId: REFERENCE },
}
const FINISHED: CardFact[] = [PAID, cardDelivery(TX_ID), { kind: 'delivered', amountAtomic: CARD_COINS }]

interface Purchase {
  buyer: TestBrowser
  order: CardOrder
}

/** Stores a card purchase of a new account and applies events to it. */
async function purchase(facts: CardFact[] = FINISHED): Promise<Purchase> {
  const buyer = await newUser(stack, `${randomUUID()}@example.org`)
  const { userId } = (await buyer.get('/api/v1/users/account-data')).json()
  const terms = { userId, destinationAddress: ETH_ADDRESS }
  return { buyer, order: await storedCardOrder(purchaseStore(), terms, facts) }
}

/** Store that creates purchases as the server does, and applies reports as the worker does. */
function purchaseStore(): Parameters<typeof storedCardOrder>[0] {
  const { cardOrders } = stack.stores
  return {
    create: (order) => cardOrders.create(order),
    setRedirect: (orderId, page) => cardOrders.setRedirect(orderId, page),
    update: (orderId, change) => stack.workerStores.cardOrders.update(orderId, change),
  }
}

const viewOf = async (browser: TestBrowser, { orderId }: Pick<CardOrder, 'orderId'>) =>
  (
    await browser.get(`/api/v1/orders/public-info?orderId=${orderId}&destinationAddress=${ETH_ADDRESS}`)
  ).json<OrderView>()
const receipt = (token: string) => stack.app.inject(RECEIPT + encodeURIComponent(token))
const statusAndCode = (answer: { statusCode: number; json(): { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
]
const review = (browser: TestBrowser, { orderId }: CardOrder, part: object = {}) =>
  browser.post(REVIEW, { orderId, destinationAddress: ETH_ADDRESS, rating: 5, text: 'Fast.', name: 'Bea', ...part })
const kept = ({ orderId }: CardOrder) =>
  stack.query(`SELECT order_id, rating, name, status FROM review WHERE card_order_id = ${orderId}`)

describe('receipt of a card purchase', () => {
  it('the receipt of a card purchase contains no address, transaction, email address or link', async () => {
    const { buyer, order } = await purchase()
    const { receiptToken } = await viewOf(buyer, order)
    const answer = await receipt(receiptToken)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(answer.json()).toMatchObject({
      orderId: order.orderId,
      state: 'FINISHED',
      liquidityProviderPublicCode: 'mercuryo',
      pair: { instrumentFrom: { slug: 'usd-card' }, instrumentTo: { slug: 'eth' } },
      claimedDepositAmount: '200.5',
      deposits: [{ amount: '200.5', instrument: { currencyTitle: 'USD' } }],
      withdrawals: [{ amount: '1', instrument: { currencyTitle: 'ETH' }, purpose: 'payout' }],
      cardPayment: { reference: REFERENCE },
    })
    for (const secret of [ETH_ADDRESS, TX_ID, 'bea@example.org', 'pay.example', 'secret rate token', receiptToken])
      expect(answer.body.toLowerCase()).not.toContain(secret.toLowerCase())
  })

  it.each([
    ['unpaid', []],
    ['paid', [PAID]],
    ['in delivery', [PAID, cardDelivery(TX_ID)]],
    ['refunded', [PAID, cardPayment('failed')]],
    ['charged back after the delivery', [...FINISHED, cardPayment('charged-back')]],
  ] satisfies [string, CardFact[]][])('returns no receipt for a card purchase that is %s', async (_state, facts) => {
    const { buyer, order } = await purchase(facts)
    expect((await viewOf(buyer, order)).receiptToken).toBe('')
    const { receiptTokens } = stack.composition.services
    expect(statusAndCode(await receipt(receiptTokens.issue(order.orderId)))).toEqual([404, 'ERR_NOT_FOUND'])
    const picture = await buyer.post(PICTURE, { receiptToken: receiptTokens.issue(order.orderId) })
    expect(statusAndCode(picture)).toEqual([404, 'ERR_NOT_FOUND'])
  })

  it('draws the receipt picture with the purchase amounts', async () => {
    const { buyer, order } = await purchase()
    const { receiptToken } = await viewOf(buyer, order)
    const paint = vi.spyOn(stack.composition.services.shareCards.painter, 'paint')
    const { pictureUrl } = (await buyer.post(PICTURE, { receiptToken, locale: 'en' })).json<{ pictureUrl: string }>()
    expect(await stack.app.inject(new URL(pictureUrl).pathname)).toMatchObject({ statusCode: 200 })
    expect(paint.mock.calls[0]?.[0]).toMatchObject({ title: '1 ETH bought for 200.50 USD', coins: ['USD', 'ETH'] })
    paint.mockRestore()
  })
})

describe('review of a card purchase', () => {
  it('accepts only one review of a card purchase, and only from the buyer', async () => {
    const { buyer, order } = await purchase()
    const stranger = await newUser(stack, `${randomUUID()}@example.org`)
    expect((await viewOf(buyer, order)).review).toBe('open')
    expect(statusAndCode(await review(new TestBrowser(stack), order))).toEqual([403, 'ERR_FORBIDDEN'])
    expect(statusAndCode(await review(stranger, order))).toEqual([403, 'ERR_FORBIDDEN'])
    expect(statusAndCode(await review(buyer, order, { destinationAddress: TX_ID }))).toEqual([404, 'ERR_NOT_FOUND'])
    expect(await kept(order)).toEqual([])
    expect(statusAndCode(await review(buyer, order))).toEqual([200, undefined])
    expect(await kept(order)).toEqual([{ order_id: null, rating: 5, name: 'Bea', status: 'PENDING' }])
    expect((await viewOf(buyer, order)).review).toBe('given')
    expect(statusAndCode(await review(buyer, order, { rating: 1 }))).toEqual(NOT_POSSIBLE)
  })

  it('accepts a review of a card purchase for at most 30 days after the order ends', async () => {
    const refunded = await purchase([PAID, cardPayment('failed')])
    expect(statusAndCode(await review(refunded.buyer, refunded.order, { rating: 1 }))).toEqual([200, undefined])
    const old = await purchase()
    await stack.query(
      `UPDATE card_order SET updated_at = now() - interval '${REVIEW_WITHIN_DAYS + 1} days' WHERE order_id = ${old.order.orderId}`,
    )
    expect(statusAndCode(await review(old.buyer, old.order))).toEqual(NOT_POSSIBLE)
  })

  it.each([
    ['unpaid', []],
    ['paid', [PAID]],
    ['declined', [cardPayment('declined')]],
    ['charged back after the delivery', [...FINISHED, cardPayment('charged-back')]],
  ] satisfies [string, CardFact[]][])(
    'the API and the database reject a review of a card purchase that is %s',
    async (_state, facts) => {
      const { buyer, order } = await purchase(facts)
      expect((await viewOf(buyer, order)).review).toBe('none')
      expect(statusAndCode(await review(buyer, order))).toEqual(NOT_POSSIBLE)
      const insert = `INSERT INTO review (card_order_id, rating, text, name, created_at) VALUES (${order.orderId}, 5, '', '', now())`
      await expect(stack.query(insert)).rejects.toThrow('has no outcome')
    },
  )

  it('the database stores a review only for exactly one order', async () => {
    const { order } = await purchase()
    const { orderId } = order
    const insert = (columns: string, values: string) =>
      stack.query(
        `INSERT INTO review (${columns}, rating, text, name, created_at) VALUES (${values}, 5, '', '', now())`,
      )
    await expect(insert('order_id', String(orderId))).rejects.toThrow('has no outcome')
    await expect(insert('order_id, card_order_id', `1, ${orderId}`)).rejects.toThrow('review_of_one_order')
    await expect(insert('order_id', 'NULL')).rejects.toThrow('has no outcome')
    expect(await kept(order)).toEqual([])
  })

  it('publishes a review of a card purchase with its pair', async () => {
    await stack.query('DELETE FROM review')
    const { buyer, order } = await purchase()
    await review(buyer, order)
    await stack.query(`UPDATE review SET status = 'SHOWN', decided_at = now() WHERE card_order_id = ${order.orderId}`)
    const list = async () => (await stack.app.inject(LIST)).json()
    const sides = { from: { currencyTitle: 'USD', networkTitle: 'CARD' }, to: { currencyTitle: 'ETH' } }
    await expect
      .poll(list, { timeout: 10_000, interval: 500 })
      .toMatchObject({ rating: { average: '5.0', count: 1 }, items: [{ rating: 5, name: 'Bea', ...sides }] })
    const exported = (await buyer.post('/api/v1/users/export')).json()
    expect(exported.reviews).toMatchObject([{ orderId: order.orderId, rating: 5, name: 'Bea', status: 'SHOWN' }])
    expect((await buyer.post('/api/v1/users/delete', { password: PASSWORD })).statusCode).toBe(200)
    expect(await kept(order)).toEqual([{ order_id: null, rating: 5, name: '', status: 'SHOWN' }])
  })
})

test('retains the review of a card purchase when a late provider report changes the outcome', async () => {
  const { buyer, order } = await purchase([PAID, cardPayment('failed')])
  await review(buyer, order, { rating: 2 })
  const facts = [cardDelivery(TX_ID), { kind: 'delivered', amountAtomic: CARD_COINS }] as CardFact[]
  for (const fact of facts)
    await stack.workerStores.cardOrders.update(order.orderId, (one, isOver) =>
      applyCardFact(one, fact, Date.now(), isOver),
    )
  expect(await viewOf(buyer, order)).toMatchObject({ state: 'FINISHED', review: 'given' })
})
