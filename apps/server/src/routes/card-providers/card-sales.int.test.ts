import { CardProviderSettings, createCardReports } from '@cambio/adapters/fiat/card-provider-settings'
import type { OrderView } from '@cambio/contract/order-view'
import { reconcileCards } from '@cambio/core/card-orders/reconcile-cards'
import { requestProviderRefund } from '@cambio/core/orders/settle/query-providers'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, describe, expect, it, vi, test } from 'vitest'
import { startCardSandbox, type CardSandbox } from '../../testing/card-sandbox.ts'
import {
  AMOUNT,
  BAD_CARD,
  createSales,
  GOOD_CARD,
  look,
  newKey,
  salePayload,
  saveCard,
  sell,
} from '../../testing/card-sales.ts'
import { ETH_REFUND_ADDRESS } from '../../testing/order-payload.ts'
import { TestBrowser } from '../../testing/people.ts'

const CREATE = '/api/v1/orders/public/create'
const CALLBACK = '/api/v1/card-providers/mercuryo/callback'
const DAY_MS = 86_400_000

let cards: CardSandbox
beforeAll(async () => {
  cards = await startCardSandbox()
}, 200_000)
afterAll(() => cards?.close())

const { newSeller, until, pay, saleOf } = createSales(() => cards)

/** Requests a refund of the coins from the provider, as the worker does after the user's request. */
async function requestRefund({ orderId }: OrderView): Promise<void> {
  const { services } = cards.stack.composition
  await cards.stack.workerStores.work.transaction(async (stores) => {
    const locked = present(await stores.orders.findLocked(orderId), 'the order exists')
    const target = { address: ETH_REFUND_ADDRESS, memo: null, seal: locked.refundSeal }
    const terms = { decisionMs: 1, confirmingMs: 1, settlingMs: 1, bankSettlingMs: 1, humanMs: 1 }
    await requestProviderRefund({ ...services, terms, report: () => {}, reach: () => {} }, stores, locked, target)
  })
}
const isOverLimit = async ({ orderId }: OrderView) =>
  (await cards.stack.workerStores.work.stores.orders.find(orderId))?.fill?.isOverLimit
const count = async (table: string) => (await cards.stack.query(`SELECT count(*)::text AS rows FROM ${table}`))[0]?.rows

test('rejects a sale by a user whose name is on a sanctions list', async () => {
  const { browser, email, cardId } = await newSeller()
  await cards.control(`users/${email}`, { name: { firstName: 'Viktor', lastName: 'Sandboxov' } })
  const before = await count('orders')
  const answer = await browser.post(CREATE, salePayload({ destinationAddress: cardId }), newKey())
  expect([answer.statusCode, answer.json().message]).toEqual([403, 'Card payments are blocked for this account'])
  expect(await count('orders')).toBe(before)
  expect(await count(`name_hit JOIN account USING (user_id) WHERE email = '${email}'`)).toBe('1')
})

describe('quotes for card sales', () => {
  const rate = async (query: string) => (await cards.stack.app.inject(`/api/v2/rates/public/one?${query}`)).json()
  const pair = 'instrumentFromSlug=eth&instrumentToSlug=usd-card'

  // Wait until the server has read which coins the provider sells.
  beforeAll(() =>
    vi.waitFor(async () => expect(await rate(`${pair}&claimedDepositAmount=${AMOUNT}`)).toHaveProperty('amountToGet'), {
      timeout: 20_000,
      interval: 200,
    }),
  )

  it('quotes a sale with cost lines that add up to the payout', async () => {
    const quote = await rate(`${pair}&claimedDepositAmount=${AMOUNT}`)
    expect(quote).toMatchObject({ liquidityProviderPublicCode: 'mercuryo', amountToGive: AMOUNT, rateMode: 'FLOATING' })
    expect(quote.waterfall.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['market', 'cardFee']),
    )
    const cents = (text: string) => Math.round(Number(text) * 100)
    const sum = quote.waterfall.reduce((total: number, { amount }: { amount: string }) => total + cents(amount), 0)
    expect(sum).toBe(cents(quote.amountToGet))
  })

  it('computes the amount of coins for a requested card payout', async () => {
    // Retry, because the cache may contain no provider price for this amount at the first call. The server then
    // requests the price.
    await vi.waitFor(async () => {
      const quote = await rate(`${pair}&claimedDepositAmount=100&claimedDepositAmountCurrency=usd-card`)
      expect(Number(quote.amountToGet)).toBeGreaterThanOrEqual(100)
      expect(Number(quote.amountToGet)).toBeLessThan(100.1)
    }, 10_000)
  })

  it('reports the minimum or maximum when an amount is out of bounds', async () => {
    expect(await rate(`${pair}&claimedDepositAmount=0.0001`)).toMatchObject({
      code: 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL',
      data: { details: { expected: expect.stringMatching(/^0\.0/) } },
    })
    const fixed = await rate(`${pair}&claimedDepositAmount=${AMOUNT}&rateMode=FIXED`)
    expect(fixed.code).toBe('ERR_NOT_ACCEPTABLE')
  })

  it('lists the card sale pair with a recommended amount of 0.01 ETH', async () => {
    const pairs = (await cards.stack.app.inject('/api/v2/pairs/public?instrumentFromCurrencyTitle=ETH')).json<
      { instrumentTo: { currencyTitle: string; networkTitle: string }; isActive: boolean }[]
    >()
    const toCard = pairs.filter(({ instrumentTo }) => instrumentTo.networkTitle === 'CARD')
    expect(toCard.map(({ instrumentTo, isActive }) => [instrumentTo.currencyTitle, isActive])).toEqual([
      ['USD', true],
      ['EUR', true],
    ])
    const query =
      'instrumentFromCurrencyTitle=ETH&instrumentFromNetworkTitle=ETH&instrumentToCurrencyTitle=USD&instrumentToNetworkTitle=CARD'
    const recommended = await cards.stack.app.inject(`/api/v1/rates/public/recommended-amount?${query}`)
    expect(recommended.json()).toMatchObject({ recommendedAmount: '0.01' })
  })
})

describe('card sale', () => {
  it("pays out to the user's card when the coins arrive at the provider", async () => {
    const { browser, cardId, saved } = await newSeller()
    expect(saved.cards).toEqual([{ id: cardId, lastDigits: '3333' }])
    const before = [await count('payment'), await count('deposit')]
    const order = await sell(browser, cardId)
    expect(order).toMatchObject({
      state: 'WAITING',
      destinationAddress: cardId,
      liquidityProviderPublicCode: 'mercuryo',
    })
    const limited = `unpaid_fill JOIN orders USING (order_id) WHERE order_id = ${order.orderId} AND client = 'account:' || user_id`
    expect(await count(limited)).toBe('1')
    await pay(order)
    const done = await until(browser, order, 'FINISHED')
    expect(done).toMatchObject({ payoutCardDigits: '3333', deposits: [{ amount: AMOUNT, status: 'credited' }] })
    const number = `UPDATE orders SET fill = jsonb_set(fill, '{cardDigits}', '"4444444444443333"') WHERE order_id = ${order.orderId}`
    await expect(cards.stack.query(number)).rejects.toThrow(/orders_card_digits/)
    const sale = await saleOf(order)
    expect(done.withdrawals).toEqual([expect.objectContaining({ amount: sale.payout, isPending: false })])
    expect(done.orderEvents.map(({ kind }) => kind)).toEqual([
      'WITHDRAWAL_COMPLETED',
      'FUNDS_WITHDRAWAL_START',
      'DEPOSIT_REGISTERED',
      'INCOMING_FUNDS_DETECTED',
      'CREATION_END',
    ])
    expect([await count('payment'), await count('deposit')]).toEqual(before)
    const booked = await cards.stack.query(`SELECT kind, entries FROM journal WHERE reference = '${order.orderId}'`)
    const minor = String(Math.round(Number(sale.payout) * 100))
    expect(booked).toEqual([
      {
        kind: 'sale-paid-out',
        entries: [
          { account: 'card:payouts', asset: 'usd-card', amount: minor },
          { account: 'card:sold', asset: 'usd-card', amount: `-${minor}` },
        ],
      },
    ])
  })

  it("shows the provider's payout number on a paid card sale", async () => {
    const { browser, cardId } = await newSeller()
    const order = await sell(browser, cardId)
    expect(order).toMatchObject({ cardPayment: null, cardPayout: { provider: 'mercuryo', reference: null } })
    const listed = async () => (await browser.get('/api/v1/users/orders')).json().orders[0]
    expect(await listed()).toMatchObject({ card: null, cardPayout: { provider: 'mercuryo', reference: null } })
    await pay(order)
    const done = await until(browser, order, 'FINISHED')
    const reference = done.withdrawals[0]?.txId
    expect(reference).toMatch(/./)
    expect(done.cardPayout).toEqual({ provider: 'mercuryo', reference })
    expect((await listed()).cardPayout).toEqual({ provider: 'mercuryo', reference })
    const [, row] = (await browser.get('/api/v1/users/orders.csv')).body.trim().split('\r\n')
    expect(row?.split(',').slice(-4)).toEqual(['', '', '', reference])
    const receipt = await cards.stack.app.inject(`/api/v1/orders/public/receipt?receiptToken=${done.receiptToken}`)
    expect(receipt.json()).toMatchObject({ cardPayment: null, cardPayout: { reference } })
    const named = await cards.stack.query(
      `SELECT fill ->> 'providerOrderId' AS id FROM orders WHERE order_id = ${order.orderId}`,
    )
    expect(receipt.body).not.toContain(String(named[0]?.['id']))
  })

  it('starts only one sale for concurrent requests with the same idempotency key', async () => {
    const { browser, cardId } = await newSeller()
    const headers = newKey()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => browser.post(CREATE, salePayload({ destinationAddress: cardId }), headers)),
    )
    const made = answers.filter(({ statusCode }) => statusCode === 200).map((one) => one.json<OrderView>().orderId)
    expect(new Set(made).size).toBe(1)
    const later = await sell(browser, cardId, headers)
    expect(made).toContain(later.orderId)
    const rows = await cards.stack.query(`SELECT 1 FROM orders WHERE destination_address = '${cardId}'`)
    expect(rows).toHaveLength(1)
  })

  it('returns the existing order for a repeated request while the provider does not respond', async () => {
    const { browser, cardId } = await newSeller()
    const headers = newKey()
    const { orderId } = await sell(browser, cardId, headers)
    await cards.control('settings', { fault: 'down' })
    try {
      expect((await sell(browser, cardId, headers)).orderId).toBe(orderId)
    } finally {
      await cards.control('settings', { fault: 'none' })
    }
  })

  it.each([
    ['a card number', '4444444444443333'],
    ['a card number with spaces', '4444 4444 4444 3333'],
    ['a wrong card number', '4444444444443334'],
    ['an address', ETH_REFUND_ADDRESS],
    ['an unknown card', 'card_0000000000000000'],
  ])('rejects %s as the destination of a card sale without creating an order', async (_what, destinationAddress) => {
    const { browser } = await newSeller()
    const before = await count('orders')
    const answer = await browser.post(CREATE, salePayload({ destinationAddress }), newKey())
    expect(answer.json()).toMatchObject({ statusCode: 422, message: expect.stringContaining('destinationAddress') })
    expect(answer.body).not.toContain(destinationAddress)
    expect(await count('orders')).toBe(before)
  })

  it('rejects a sale by a guest or an unverified user, or with invalid terms', async () => {
    const anna = await newSeller()
    const guest = new TestBrowser(cards.stack)
    const refused = async (browser: TestBrowser, part: object) =>
      (await browser.post(CREATE, salePayload({ destinationAddress: anna.cardId, ...part }), newKey())).json()
    expect(await refused(guest, {})).toMatchObject({ code: 'ERR_UNAUTHORIZED' })
    expect(await refused(anna.browser, { rateMode: 'FIXED' })).toMatchObject({ code: 'ERR_NOT_ACCEPTABLE' })
    expect(await refused(anna.browser, { refundAddress: '' })).toMatchObject({ statusCode: 422 })
    const boris = await newSeller()
    expect(await refused(boris.browser, {})).toMatchObject({
      statusCode: 422,
      message: expect.stringContaining('saved'),
    })
    const clara = await newSeller({ kyc: 'repeat' })
    expect(await refused(clara.browser, { destinationAddress: clara.cardId })).toMatchObject({
      statusCode: 403,
      message: 'KYC verification needed.',
    })
  })

  it("refunds the coins at the user's request after a failed payout", async () => {
    const { browser, cardId } = await newSeller({ card: BAD_CARD })
    const order = await sell(browser, cardId)
    await pay(order)
    const waiting = await until(browser, order, 'ACTION_REQUIRED')
    expect(waiting.choice).toMatchObject({ mayAccept: false, mayRefund: true })
    expect(waiting.redirectUrl).toMatch(/\/sandbox\/pay\/payout\//)
    const stranger = await look(new TestBrowser(cards.stack), order)
    expect(stranger.redirectUrl).toBeNull()
    await requestRefund(order)
    const done = await until(browser, order, 'REFUNDED')
    expect(done.withdrawals).toEqual([expect.objectContaining({ purpose: 'refund', amount: AMOUNT })])
    expect(await saleOf(order)).toMatchObject({ refundStatus: 'completed', withdrawStatus: 'failed' })
  })

  it('pays out to another card that the user chooses after a failed payout', async () => {
    const { browser, cardId } = await newSeller({ card: BAD_CARD })
    const order = await sell(browser, cardId)
    await pay(order)
    const { redirectUrl } = await until(browser, order, 'ACTION_REQUIRED')
    await saveCard(cards, present(redirectUrl, 'the page of the payout'), GOOD_CARD)
    await until(browser, order, 'FINISHED')
  })

  it('adjusts the card payout when the deposit differs from the agreed amount', async () => {
    const { browser, cardId } = await newSeller()
    const order = await sell(browser, cardId)
    await pay(order, '0.25')
    const done = await until(browser, order, 'FINISHED')
    expect(Number(done.withdrawals[0]?.amount)).toBeCloseTo(Number(order.amountToGet) / 2, 0)
    expect(await isOverLimit(order)).toBe(false)
  })

  it('marks a card sale for an operator when a larger deposit exceeds the monthly limit', async () => {
    const { browser, cardId } = await newSeller()
    const order = await sell(browser, cardId)
    const [policy] = await cards.stack.query('SELECT unverified::text, verified::text FROM fiat_policy')
    const limit = Math.round(Number(order.amountToGet) * 150)
    await cards.stack.query(`UPDATE fiat_policy SET unverified = ${limit}, verified = ${limit}`)
    await pay(order, '1')
    const done = await until(browser, order, 'FINISHED')
    expect(Number(done.withdrawals[0]?.amount) / Number(order.amountToGet)).toBeGreaterThan(1.5)
    expect(await isOverLimit(order)).toBe(true)
    const { unverified, verified } = present(policy, 'the limits are stored')
    await cards.stack.query(`UPDATE fiat_policy SET unverified = ${String(unverified)}, verified = ${String(verified)}`)
  })
})

describe('sale callbacks', () => {
  it.each(['twice', 'late', 'missing'])(
    'settles a sale only once with the callback setting "%s"',
    async (callbacks) => {
      await cards.control('settings', { callbacks, lateMs: 500 })
      const { browser, cardId } = await newSeller()
      const order = await sell(browser, cardId)
      await pay(order)
      const done = await until(browser, order, 'FINISHED')
      await cards.followSales()
      expect(await look(browser, order)).toEqual(done)
      await cards.control('settings', { callbacks: 'usual' })
    },
  )

  it('rejects a forged callback and keeps the order open', async () => {
    await cards.control('settings', { payout: 'slow' })
    const { browser, cardId } = await newSeller()
    const order = await sell(browser, cardId)
    await pay(order)
    await until(browser, order, 'EXCHANGING')
    await expect.poll(async () => (await saleOf(order)).withdrawStatus).toBe('pending')
    const forged = await cards.control(`sales/${order.depositAddress.depositAddress}/forged-callback`, {})
    expect(forged).toEqual({ receiverStatus: 401 })
    await cards.followSales()
    expect((await look(browser, order)).state).toBe('EXCHANGING')
    await cards.control(`sales/${order.depositAddress.depositAddress}`, { outcome: 'paid' })
    await until(browser, order, 'FINISHED')
    await cards.control('settings', { payout: 'paid' })
  })

  it("fetches the sale from the provider instead of trusting a callback's content", async () => {
    const { browser, cardId } = await newSeller()
    const order = await sell(browser, cardId)
    await cards.stack.query(`UPDATE orders SET query_at = NULL WHERE order_id = ${order.orderId}`)
    const before = await look(browser, order)
    await pay(order)
    await expect.poll(async () => (await saleOf(order)).withdrawStatus, { timeout: 30_000 }).toBe('completed')
    await expect.poll(() => count('card_callback WHERE applied_at IS NULL')).not.toBe('0')
    expect(await look(browser, order)).toEqual(before)
    await until(browser, order, 'FINISHED')
  })

  it('rejects malformed callback bodies', async () => {
    const answer = await cards.stack.app.inject({ method: 'POST', url: CALLBACK, payload: '{' })
    expect([400, 401]).toContain(answer.statusCode)
  })
})

describe('daily reconciliation of sales', () => {
  /** Reconciles `day` days from now, with the worker's database role. */
  async function reconcile(day: number): Promise<void> {
    const { cardProvider } = (await cards.sandbox.config()) as { cardProvider: object }
    await reconcileCards({
      reports: createCardReports(CardProviderSettings.parse(cardProvider)),
      store: cards.stack.workerStores.cardReconciliations,
      clock: { now: () => Date.now() + day * DAY_MS },
      report: () => {},
    })
  }
  const differences = (orderId: number) =>
    cards.stack.query(`SELECT ours, theirs FROM card_difference WHERE order_ref = '${orderId}'`)

  it('reports a difference only for a payout that is missing from the journal', async () => {
    const { browser, cardId } = await newSeller()
    const booked = await sell(browser, cardId)
    await pay(booked)
    await until(browser, booked, 'FINISHED')
    const missed = await sell(browser, cardId)
    await pay(missed)
    await expect.poll(async () => (await saleOf(missed)).withdrawStatus, { timeout: 30_000 }).toBe('completed')
    await reconcile(2)
    expect(await differences(booked.orderId)).toEqual([])
    const paid = Number(missed.amountToGet)
    const [difference, ...others] = await differences(missed.orderId)
    expect([difference?.ours, others]).toEqual(['not paid out', []])
    expect(difference?.theirs).toBe(`paid ${paid} USD for 0.5 ETH`)
    await until(browser, missed, 'FINISHED')
    await reconcile(3)
    expect(await differences(missed.orderId)).toHaveLength(1)
  })

  it("reports no mismatch with the provider's report during or after a refund of the coins", async () => {
    const { browser, cardId } = await newSeller({ card: BAD_CARD })
    const order = await sell(browser, cardId)
    await pay(order)
    await until(browser, order, 'ACTION_REQUIRED')
    await requestRefund(order)
    await expect.poll(async () => (await saleOf(order)).refundStatus, { timeout: 30_000 }).toBe('completed')
    expect((await look(browser, order)).state).toBe('REFUNDING')
    await reconcile(5)
    await until(browser, order, 'REFUNDED')
    await reconcile(7)
    expect(await differences(order.orderId)).toEqual([])
  })
})
