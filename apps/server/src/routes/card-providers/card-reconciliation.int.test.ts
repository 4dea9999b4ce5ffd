import { CardProviderSettings, createCardReports } from '@cambio/adapters/fiat/card-provider-settings'
import { reconcileCards } from '@cambio/core/card-orders/reconcile-cards'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPurchases, DEPTH } from '../../testing/card-purchases.ts'
import { startCardSandbox, type CardSandbox } from '../../testing/card-sandbox.ts'
import type { TestBrowser } from '../../testing/people.ts'

const DAY_MS = 86_400_000

let cards: CardSandbox
let browser: TestBrowser
/** Number of days between today and the simulated day of the last reconciliation. */
let day = 0
const reported: string[] = []
beforeAll(async () => {
  cards = await startCardSandbox()
  browser = await cards.newBuyer('reconciled@example.org')
}, 200_000)
afterAll(() => cards?.close())

const purchases = createPurchases(() => cards)
const { outcome } = purchases

async function buy(): Promise<number> {
  return (await purchases.buy(browser, { claimedDepositAmount: '50' })).orderId
}

/** Reconciles on the next day, with the worker's database role. */
async function reconcile(): Promise<void> {
  day += 1
  const { cardProvider } = (await cards.sandbox.config()) as { cardProvider: object }
  await reconcileCards({
    reports: createCardReports(CardProviderSettings.parse(cardProvider)),
    store: cards.stack.workerStores.cardReconciliations,
    clock: { now: () => Date.now() + day * DAY_MS },
    report: (event) => void reported.push(event),
  })
}

const differences = () =>
  cards.stack.query('SELECT order_ref, ours, theirs FROM card_difference ORDER BY difference_id')
/** Runs the worker's passes until the card order has the expected field values. */
const followedTo = (orderId: number, expected: Record<string, string>) =>
  expect
    .poll(
      async () => {
        await cards.follow()
        return (await cards.stack.query(`SELECT payment, state FROM card_order WHERE order_id = ${orderId}`))[0]
      },
      { timeout: 40_000 },
    )
    .toMatchObject(expected)
const paidAndFollowed = async (orderId: number) => {
  await outcome(orderId, 'paid')
  await followedTo(orderId, { payment: 'paid' })
}
/** Mines the blocks that make the provider's coin transfer final, and runs the worker until the order ends. */
const delivered = async (orderId: number) => {
  await expect
    .poll(async () => (await cards.control(`purchases/${orderId}`)).withdrawStatus, { timeout: 30_000 })
    .toBe('completed')
  await cards.sandbox.mine('ETH', DEPTH)
  await followedTo(orderId, { state: 'FINISHED' })
}

it("does not report differences when the provider's report matches the ledger journal", async () => {
  const orderIds = []
  for (let count = 0; count < 3; count += 1) orderIds.push(await buy())
  await paidAndFollowed(orderIds[0] ?? 0)
  await delivered(orderIds[0] ?? 0)
  await outcome(orderIds[1] ?? 0, 'declined')
  await reconcile()
  expect(await differences()).toEqual([])
  expect(await cards.stack.query('SELECT provider, report_rows, differences FROM card_reconciliation')).toEqual([
    { provider: 'mercuryo', report_rows: 3, differences: 0 },
  ])
})

it('records a chargeback once, even if no callback reported it', async () => {
  const orderId = await buy()
  await paidAndFollowed(orderId)
  await outcome(orderId, 'chargeback')
  await reconcile()
  await reconcile()
  expect(await differences()).toEqual([
    { order_ref: String(orderId), ours: 'charged 50 USD', theirs: 'charged back 50 USD' },
  ])
  expect(reported).toEqual(['card-books-differ'])
  // Wait until the worker makes the provider query that the reconciliation has scheduled. The query books the
  // chargeback, which no callback reported.
  await followedTo(orderId, { payment: 'charged-back' })
  await reconcile()
  expect(await differences()).toHaveLength(1)
})
