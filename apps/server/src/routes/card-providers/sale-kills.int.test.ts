import { randomUUID } from 'node:crypto'
import type { OrderView } from '@cambio/contract/order-view'
import { createOrder } from '@cambio/core/orders/create/create-order'
import { NO_MARKUP } from '@cambio/core/quotes/markup'
import { FILL_CHECKPOINTS, FILL_CREATE_CHECKPOINTS, IDENTITY_CHECKPOINTS } from '@cambio/core/shared/checkpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CREATE, createPurchases, cardPayload } from '../../testing/card-purchases.ts'
import { AMOUNT, BAD_CARD, createSales, look, sell } from '../../testing/card-sales.ts'
import { startCardSandbox, type CardSandbox } from '../../testing/card-sandbox.ts'
import { ETH_REFUND_ADDRESS } from '../../testing/order-payload.ts'
import { mortalSettings, runMortal } from '../../testing/mortal-process.ts'

/** Number of processes killed at each checkpoint. Each process follows a different sale or identity check. */
const KILLS = process.env.TEST_DEPTH === 'deep' ? 5 : 1
const KILL_PATIENCE_MS = 240_000
const KILLING = `after each of ${KILLS} kills`

let cards: CardSandbox
let settings: Record<string, string>
beforeAll(async () => {
  cards = await startCardSandbox()
  settings = await mortalSettings(cards)
  // The provider sends no callbacks in these tests. After a kill, a sale therefore continues only with the worker's
  // next provider query.
  await cards.control('settings', { callbacks: 'missing' })
}, 200_000)
afterAll(() => cards?.close())

const { newSeller, until, pay, saleOf } = createSales(() => cards)
const { newKey } = createPurchases(() => cards)

const killedAt = (checkpoint: string, pass: string, env: Record<string, string> = {}) =>
  runMortal('./mortal-follow.ts', { ...settings, DIE_AT: checkpoint, PASS: pass, ...env })

/** Waits until the provider's record of a sale contains the given status. Does not run the worker. */
const provided = (order: OrderView, part: 'withdrawStatus' | 'refundStatus', status: string) =>
  expect.poll(async () => (await saleOf(order))[part], { timeout: 30_000 }).toBe(status)

const makeDue = ({ orderId }: OrderView) =>
  cards.stack.query(`UPDATE orders SET query_at = now() WHERE order_id = ${orderId}`)

const postingsOf = async ({ orderId }: OrderView) =>
  (await cards.stack.query(`SELECT kind FROM journal WHERE reference = '${orderId}'`)).map(({ kind }) => kind)

function expectEachEventOnce({ orderEvents }: OrderView): void {
  const kinds = orderEvents.map(({ kind }) => kind)
  expect(kinds).toEqual([...new Set(kinds)])
}

const ANSWERS = FILL_CHECKPOINTS.filter((one) => one !== 'fill-refund-not-stored')

describe.each(ANSWERS)('a worker killed at checkpoint %s', (checkpoint) => {
  it(
    `settles and books a sale to a card once ${KILLING}`,
    async () => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        const { browser, cardId } = await newSeller()
        const order = await sell(browser, cardId)
        await pay(order)
        await provided(order, 'withdrawStatus', 'completed')
        await makeDue(order)
        expect(await killedAt(checkpoint, 'fills')).toBe('SIGKILL')
        const done = await until(browser, order, 'FINISHED')
        await cards.followSales()
        expectEachEventOnce(done)
        expect(done.withdrawals).toHaveLength(1)
        expect(await postingsOf(order)).toEqual(['sale-paid-out'])
      }
    },
    KILLS * KILL_PATIENCE_MS,
  )
})

type Input = Parameters<typeof createOrder>[1]

/** Returns the input that the server uses to create a seller's order. */
async function saleInput({ email, cardId, saved }: Awaited<ReturnType<typeof newSeller>>): Promise<Input> {
  const [row] = await cards.stack.query(`SELECT user_id FROM account WHERE email = '${email}'`)
  const userId = Number(row?.user_id)
  const cardDigits = saved.cards[0]?.lastDigits ?? ''
  return {
    rateMode: 'FLOATING',
    from: { slug: 'eth' },
    to: { slug: 'usd-card' },
    claimedDepositAmount: AMOUNT,
    claimedRate: null,
    partner: null,
    markup: NO_MARKUP,
    destinationAddress: cardId,
    destinationMemo: null,
    refundAddress: ETH_REFUND_ADDRESS,
    refundMemo: null,
    exceptionPolicy: { kind: 'ASK' },
    userEmail: null,
    seller: { email, userIp: '203.0.113.7', cardDigits },
    userId,
    legacyOrderId: null,
    idempotencyKey: `account:${userId}:${randomUUID()}`,
    requestHash: 'one request',
    referrerId: null,
    clients: [{ kind: 'account', id: userId }],
    tracking: null,
    locale: 'en',
  }
}

describe.each(FILL_CREATE_CHECKPOINTS)('a server killed at checkpoint %s', (checkpoint) => {
  it(
    `creates and pays out one sale when the request is repeated ${KILLING}`,
    async () => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        const seller = await newSeller()
        const input = await saleInput(seller)
        const env = { ...settings, DIE_AT: checkpoint, ORDER_INPUT: JSON.stringify(input) }
        expect(await runMortal('./mortal-sale.ts', env)).toBe('SIGKILL')
        const idsOf = async () =>
          (await cards.stack.query(`SELECT order_id FROM orders WHERE user_id = ${input.userId}`)).map(
            (row) => row.order_id,
          )
        const stored = await idsOf()
        expect(stored).toHaveLength(checkpoint === 'fill-order-stored' ? 1 : 0)
        await cards.refreshPrices()
        const { services } = cards.stack.composition
        const { orderId } = (await createOrder(services, input)).order
        expect((await createOrder(services, input)).order.orderId).toBe(orderId)
        expect(await idsOf()).toEqual([orderId])
        expect([orderId]).toEqual(expect.arrayContaining(stored))
        const order = await look(seller.browser, { orderId, destinationAddress: seller.cardId } as OrderView)
        await pay(order)
        expectEachEventOnce(await until(seller.browser, order, 'FINISHED'))
        expect(await postingsOf(order)).toEqual(['sale-paid-out'])
      }
    },
    KILLS * KILL_PATIENCE_MS,
  )
})

describe('a worker killed between the answer to a refund request and its storage', () => {
  it(
    `returns the coins of a sale once ${KILLING}`,
    async () => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        const { browser, cardId } = await newSeller({ card: BAD_CARD })
        const order = await sell(browser, cardId)
        await pay(order)
        await until(browser, order, 'ACTION_REQUIRED')
        const env = { ORDER_ID: String(order.orderId) }
        expect(await killedAt('fill-refund-not-stored', 'refund', env)).toBe('SIGKILL')
        const done = await until(browser, order, 'REFUNDED')
        expectEachEventOnce(done)
        expect(done.withdrawals).toEqual([expect.objectContaining({ purpose: 'refund' })])
        expect(await postingsOf(order)).toEqual([])
      }
    },
    KILLS * KILL_PATIENCE_MS,
  )
})

describe.each(IDENTITY_CHECKPOINTS)('a worker killed at checkpoint %s', (checkpoint) => {
  let users = 0
  it(
    `emails the result of an identity check once ${KILLING}`,
    async () => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        await cards.refreshPrices()
        const email = `${checkpoint}-${(users += 1)}@example.org`
        const browser = await cards.newBuyer(email)
        const refused = await browser.post(CREATE, cardPayload({ claimedDepositAmount: '5000' }), newKey())
        expect(refused.json().message).toBe('KYC verification needed.')
        await cards.control(`users/${email}`, { kyc: 'complete' })
        expect(await killedAt(checkpoint, 'checks')).toBe('SIGKILL')
        await cards.stack.query('UPDATE followed_check SET query_at = now() WHERE query_at IS NOT NULL')
        await cards.followChecks()
        await cards.followChecks()
        const emails = await cards.stack.query(
          `SELECT kind FROM account_email_queue WHERE email = '${email}' AND kind LIKE 'PROVIDER_IDENTITY%'`,
        )
        expect(emails).toEqual([{ kind: 'PROVIDER_IDENTITY_PASSED' }])
      }
    },
    KILLS * KILL_PATIENCE_MS,
  )
})
