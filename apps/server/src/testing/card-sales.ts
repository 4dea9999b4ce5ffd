import { randomUUID } from 'node:crypto'
import type { OrderView } from '@cambio/contract/order-view'
import { present } from '@cambio/kernel/assert'
import { expect } from 'vitest'
import type { CardSandbox } from './card-sandbox.ts'
import { ETH_REFUND_ADDRESS, orderPayload } from './order-payload.ts'
import type { TestBrowser } from './people.ts'

const CREATE = '/api/v1/orders/public/create'
const CARDS = '/api/v1/liquidity-providers/mercuryo/user/payout-cards'
/** Test card from the provider's documentation that accepts payouts. */
export const GOOD_CARD = { number: '4444 4444 4444 3333', cvv: '123' }
/** Test card from the provider's documentation that rejects payouts (CVV 555). */
export const BAD_CARD = { number: '5555 4444 3333 1111', cvv: '555' }
/** Amount of ETH that a sale sells. */
export const AMOUNT = '0.5'

type Card = typeof GOOD_CARD

/** Returns the payload of an order that sells ETH for USD on a card. `part` replaces fields. */
export function salePayload(part: object): Record<string, unknown> {
  return orderPayload({
    instrumentTo: { currencyTitle: 'USD', networkTitle: 'CARD', slug: 'usd-card' },
    claimedDepositAmount: AMOUNT,
    refundAddress: ETH_REFUND_ADDRESS,
    ...part,
  })
}

/** Returns the header with a new idempotency key. */
export const newKey = () => ({ 'idempotency-key': randomUUID() })

/** Creates functions that sell coins to a card in a sandbox and follow the orders. */
export function createSales(sandbox: () => CardSandbox) {
  let sellers = 0

  /** Creates a user with a confirmed email address, an identity check in the given state and a saved card. */
  async function newSeller({ card = GOOD_CARD, kyc = 'complete' }: { card?: Card; kyc?: 'complete' | 'repeat' } = {}) {
    const cards = sandbox()
    await cards.refreshPrices()
    const email = `seller${(sellers += 1)}@example.org`
    const browser = await cards.newBuyer(email)
    const { newCardUrl } = (await browser.post(CARDS, { accept: true })).json<{ newCardUrl: string }>()
    await saveCard(cards, newCardUrl, card)
    await cards.control(`users/${email}`, { kyc })
    const saved = (await browser.post(CARDS, { accept: true })).json<{ cards: { id: string; lastDigits: string }[] }>()
    return { browser, email, cardId: present(saved.cards[0], 'a card is saved').id, saved }
  }

  /** Runs the worker until the order reaches a state. */
  async function until(browser: TestBrowser, order: OrderView, state: OrderView['state']): Promise<OrderView> {
    const read = async () => {
      await sandbox().followSales()
      return (await look(browser, order)).state
    }
    await expect.poll(read, { timeout: 30_000 }).toBe(state)
    return look(browser, order)
  }

  /** Sends coins to the provider's deposit address and mines a block that confirms them. */
  async function pay({ depositAddress: { depositAddress: address } }: OrderView, amount = AMOUNT): Promise<void> {
    await sandbox().sandbox.deposit({ currencyTitle: 'ETH', networkTitle: 'ETH', address, amount })
    await sandbox().sandbox.mine('ETH')
  }

  /** Returns the provider's record of a sale. */
  const saleOf = (order: OrderView) => sandbox().control(`sales/${order.depositAddress.depositAddress}`)

  return { newSeller, until, pay, saleOf }
}

/** Returns an order as its creator sees it. */
export async function look(browser: TestBrowser, { orderId, destinationAddress }: OrderView): Promise<OrderView> {
  const url = `/api/v2/orders/public-info?orderId=${orderId}&destinationAddress=${destinationAddress}`
  return (await browser.get(url)).json<OrderView>()
}

/** Saves a card on the provider's page. */
export async function saveCard({ sandbox }: CardSandbox, url: string, card: Card): Promise<void> {
  const form = new URLSearchParams({ ...card, expiry: '12/29', holder: 'Anna Seller' })
  const page = `${new URL(sandbox.url).origin}${new URL(url).pathname}`
  const answer = await fetch(page, { method: 'POST', body: form })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Creates an order that sells ETH to a saved card. */
export async function sell(browser: TestBrowser, cardId: string, headers = newKey()): Promise<OrderView> {
  const answer = await browser.post(CREATE, salePayload({ destinationAddress: cardId }), headers)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<OrderView>()
}
