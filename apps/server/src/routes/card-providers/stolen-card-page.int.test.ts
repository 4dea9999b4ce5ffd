import { randomUUID } from 'node:crypto'
import type { OrderView } from '@cambio/contract/order-view'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startCardSandbox, type CardSandbox } from '../../testing/card-sandbox.ts'
import { ETH_ADDRESS, orderPayload } from '../../testing/order-payload.ts'

const CREATE = '/api/v1/orders/public/create'

let cards: CardSandbox
beforeAll(async () => {
  cards = await startCardSandbox()
}, 200_000)
afterAll(() => cards?.close())

const payload = () =>
  orderPayload({
    instrumentFrom: { currencyTitle: 'USD', networkTitle: 'CARD', slug: 'usd-card' },
    instrumentTo: { currencyTitle: 'ETH', networkTitle: 'ETH', slug: 'eth' },
    destinationAddress: ETH_ADDRESS,
    claimedDepositAmount: '200',
  })

it("never shows a payment page that an attacker stores with the server's database role", async () => {
  const buyer = await cards.newBuyer('buyer@example.org')
  const { cardOrders } = cards.stack.composition.services
  const { redirectUrl } = (await buyer.post(CREATE, payload())).json<OrderView>()
  expect(redirectUrl).not.toBeNull()
  const create = cardOrders.create.bind(cardOrders)
  let orderId = 0
  const creates = vi.spyOn(cardOrders, 'create').mockImplementation(async (created) => {
    const result = await create(created)
    orderId = created.order.orderId
    await cardOrders.setRedirect(orderId, { redirectUrl, redirectProof: 'A'.repeat(43) })
    return result
  })
  const headers = { 'idempotency-key': randomUUID() }
  const attacked = await buyer.post(CREATE, payload(), headers)
  creates.mockRestore()
  expect(attacked.statusCode).toBe(500)
  const repeated = await buyer.post(CREATE, payload(), headers)
  expect(repeated.json()).toMatchObject({ orderId, redirectUrl: null })
  const shown = await buyer.get(`/api/v2/orders/public-info?orderId=${orderId}&destinationAddress=${ETH_ADDRESS}`)
  expect(shown.json()).toMatchObject({ orderId, redirectUrl: null })
})
