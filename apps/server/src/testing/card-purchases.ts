import { randomUUID } from 'node:crypto'
import type { OrderView } from '@cambio/contract/order-view'
import { expect } from 'vitest'
import type { CardSandbox } from './card-sandbox.ts'
import { ETH_ADDRESS, orderPayload } from './order-payload.ts'
import type { TestBrowser } from './people.ts'

/** Path of the call that creates an order. */
export const CREATE = '/api/v1/orders/public/create'
/** Number of blocks after which an ETH payout is certainly final. */
export const DEPTH = 40

/** Returns the payload of an order that buys ETH for 200 USD by card. `part` replaces fields. */
export function cardPayload(part: object = {}): Record<string, unknown> {
  return orderPayload({
    instrumentFrom: { currencyTitle: 'USD', networkTitle: 'CARD', slug: 'usd-card' },
    instrumentTo: { currencyTitle: 'ETH', networkTitle: 'ETH', slug: 'eth' },
    destinationAddress: ETH_ADDRESS,
    claimedDepositAmount: '200',
    ...part,
  })
}

/** Creates functions that buy coins by card in a sandbox and follow the orders. */
export function createPurchases(cards: () => CardSandbox) {
  const newKey = () => ({ 'idempotency-key': randomUUID() })

  async function buy(browser: TestBrowser, part: object = {}, headers = newKey()): Promise<OrderView> {
    const answer = await browser.post(CREATE, cardPayload(part), headers)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<OrderView>()
  }

  const outcome = (orderId: number, value: string) => cards().control(`purchases/${orderId}`, { outcome: value })

  /** Runs the worker until the order reaches a state. */
  const until = (browser: TestBrowser, orderId: number, state: OrderView['state']) =>
    untilState(cards(), browser, orderId, state)

  /** Pays an order by card and mines enough blocks to make the provider's coin transfer final. */
  async function complete(browser: TestBrowser, orderId: number): Promise<OrderView> {
    await outcome(orderId, 'paid')
    await until(browser, orderId, 'SENDING')
    await expect
      .poll(async () => (await cards().control(`purchases/${orderId}`)).withdrawStatus, { timeout: 30_000 })
      .toBe('completed')
    await cards().sandbox.mine('ETH', DEPTH)
    return until(browser, orderId, 'FINISHED')
  }

  /** Runs the worker until it knows the provider's ID of the purchase. Callbacks do not contain this ID. */
  const referenceOf = (browser: TestBrowser, orderId: number) => untilReference(cards(), browser, orderId)

  return { newKey, buy, look, outcome, until, complete, referenceOf }
}

async function look(browser: TestBrowser, orderId: number, address = ETH_ADDRESS) {
  const answer = await browser.get(`/api/v2/orders/public-info?orderId=${orderId}&destinationAddress=${address}`)
  return { status: answer.statusCode, order: answer.json<OrderView>() }
}

async function untilState(
  cards: CardSandbox,
  browser: TestBrowser,
  orderId: number,
  state: OrderView['state'],
): Promise<OrderView> {
  await expect
    .poll(
      async () => {
        await cards.follow()
        return (await look(browser, orderId)).order.state
      },
      { timeout: 30_000 },
    )
    .toBe(state)
  return (await look(browser, orderId)).order
}

async function untilReference(cards: CardSandbox, browser: TestBrowser, orderId: number): Promise<string> {
  const known = async () => (await look(browser, orderId)).order.cardPayment?.reference ?? ''
  await expect
    .poll(
      async () => {
        await cards.follow()
        return known()
      },
      { timeout: 10_000 },
    )
    .toMatch(/^\S+$/)
  return known()
}
