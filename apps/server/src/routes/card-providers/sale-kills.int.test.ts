import type { OrderView } from '@cambio/contract/order-view'
import { FILL_CHECKPOINTS, IDENTITY_CHECKPOINTS } from '@cambio/core/shared/checkpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CREATE, createPurchases, cardPayload } from '../../testing/card-purchases.ts'
import { BAD_CARD, createSales, sell } from '../../testing/card-sales.ts'
import { startCardSandbox, type CardSandbox } from '../../testing/card-sandbox.ts'
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
  // Without callbacks, only the order's own next query continues a sale after a kill.
  await cards.control('settings', { callbacks: 'missing' })
}, 200_000)
afterAll(() => cards?.close())

const { newSeller, until, pay, saleOf } = createSales(() => cards)
const { newKey } = createPurchases(() => cards)

const killedAt = (checkpoint: string, pass: string, env: Record<string, string> = {}) =>
  runMortal('./mortal-follow.ts', { ...settings, DIE_AT: checkpoint, PASS: pass, ...env })

/** Waits until the provider has a status for a part of a sale. Runs no pass of the worker. */
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

describe("a worker killed between the provider's response to a refund request and its storage", () => {
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
