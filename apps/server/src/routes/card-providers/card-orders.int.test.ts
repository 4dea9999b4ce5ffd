import { randomUUID } from 'node:crypto'
import type { OrderView } from '@cambio/contract/order-view'
import { ACCESS_MS } from '@cambio/core/accounts/session-life'
import { DELIVERY_MS } from '@cambio/core/card-orders/card-order-machine'
import { present } from '@cambio/kernel/assert'
import { isCardOrderId } from '@cambio/kernel/order-vocabulary'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { cardPayload, CREATE, createPurchases, DEPTH } from '../../testing/card-purchases.ts'
import { paymentCallback, signedCallback, storeCallback } from '../../testing/card-callbacks.ts'
import { PAYMENT_PAGE_MINUTES, startCardSandbox, type CardSandbox } from '../../testing/card-sandbox.ts'
import { ETH_ADDRESS, LTC_ADDRESS } from '../../testing/order-payload.ts'
import { newUser, TestBrowser } from '../../testing/people.ts'

const CALLBACK = '/api/v1/card-providers/mercuryo/callback'
/** Time after which the coins of an order are late, in milliseconds. */
const LATE_MS = DELIVERY_MS + 60_000

let cards: CardSandbox
beforeAll(async () => {
  cards = await startCardSandbox()
}, 200_000)
afterAll(() => cards?.close())

const newEmail = () => `buyer-${randomUUID()}@example.org`
const newBuyer = () => cards.newBuyer(newEmail())

const { newKey, buy, look, until, outcome, complete, referenceOf } = createPurchases(() => cards)

describe('creating a card order', () => {
  it('a card order requires a signed-in user with a confirmed email address', async () => {
    const guest = await new TestBrowser(cards.stack).post(CREATE, cardPayload())
    expect([guest.statusCode, guest.json().code]).toEqual([401, 'ERR_UNAUTHORIZED'])
    const unconfirmed = await (await newUser(cards.stack, newEmail())).post(CREATE, cardPayload())
    expect([unconfirmed.statusCode, unconfirmed.json().message]).toEqual([422, 'Confirm your email first'])
  })

  it('rejects an order request with an expired access token until the browser refreshes the token', async () => {
    const buyer = await newBuyer()
    const { accessTokens } = cards.stack.composition.services.accounts
    const [session] = (await buyer.get('/api/v1/users/sessions')).json()
    const { userId } = (await buyer.get('/api/v1/users/account-data')).json()
    const names = { userId, sessionId: session.sessionId }
    const value = await accessTokens.issue(names, Date.now() - ACCESS_MS - 1_000)
    buyer.cookies.set(`${cards.stack.config.instance}_access`, { value, path: '/' })
    const expired = await buyer.post(CREATE, cardPayload())
    expect([expired.statusCode, expired.json().code]).toEqual([418, 'ERR_IM_A_TEAPOT'])
    await buyer.post('/api/v1/users/authentication/refresh', {})
    expect((await buyer.post(CREATE, cardPayload())).statusCode).toBe(200)
  })

  it('returns the same order for a repeated idempotency key', async () => {
    const buyer = await newBuyer()
    const key = newKey()
    const [first, second] = [await buy(buyer, {}, key), await buy(buyer, {}, key)]
    expect(first.redirectUrl).toContain('/sandbox/pay/')
    expect([second.orderId, second.redirectUrl]).toEqual([first.orderId, first.redirectUrl])
    expect(isCardOrderId(first.orderId)).toBe(true)
    expect(first.depositAddress.depositAddress).toBe('')
    const other = await buyer.post(CREATE, cardPayload({ claimedDepositAmount: '201' }), key)
    expect(other.statusCode).toBe(422)
  })

  it("returns 403 for an unverified user's purchase above the limit", async () => {
    const count = () => cards.stack.query('SELECT count(*)::int AS n FROM card_order')
    const before = await count()
    const answer = await (await newBuyer()).post(CREATE, cardPayload({ claimedDepositAmount: '5000' }))
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'KYC verification needed.'])
    expect(await count()).toEqual(before)
  })

  it('accepts at most ten unpaid card orders per account in 24 hours, not counting abandoned payments', async () => {
    const buyer = await newBuyer()
    // Disable the limit on new card orders per minute, which this test would exceed.
    const counted = vi.spyOn(cards.stack.composition.services.cardCreates, 'take')
    onTestFinished(() => counted.mockRestore())
    counted.mockResolvedValue({ isOver: false, left: 1, resetMs: 0 })
    const create = () => buyer.post(CREATE, cardPayload(), newKey())
    const answers = await Promise.all(Array.from({ length: 14 }, create))
    const created = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json<OrderView>())
    expect(created).toHaveLength(10)
    const [{ orderId: ended }, { orderId }] = present(created.slice(0, 2) as [OrderView, OrderView], 'ten orders')
    expect((await create()).json().message).toContain('too many unpaid card orders')
    await outcome(ended, 'abandoned')
    await until(buyer, ended, 'EXPIRED')
    expect((await create()).statusCode).toBe(200)
    expect((await create()).json().message).toContain('too many unpaid card orders')
    await cards.stack.query(
      `UPDATE card_order SET created_at = created_at - interval '1 day' WHERE order_id = ${orderId}`,
    )
    expect((await create()).statusCode).toBe(200)
  })

  it('rejects an order with an outdated or fixed rate, a wrong-chain address or an invalid pair', async () => {
    const buyer = await newBuyer()
    const claimedPublicRate = { price: '1', updatedAt: Date.now(), claimedAmountToReceive: '90' }
    const stale = await buyer.post(CREATE, cardPayload({ claimedPublicRate }))
    expect([stale.statusCode, stale.json().code]).toEqual([422, 'ERR_NOT_ACCEPTABLE'])
    expect((await buyer.post(CREATE, cardPayload({ destinationAddress: LTC_ADDRESS }))).statusCode).toBe(422)
    const fixed = await buyer.post(CREATE, cardPayload({ rateMode: 'FIXED' }))
    expect([fixed.statusCode, fixed.json().code]).toEqual([422, 'ERR_NOT_ACCEPTABLE'])
    const between = cardPayload({ instrumentTo: cardPayload().instrumentFrom })
    expect((await buyer.post(CREATE, between)).json().code).toBe('ERR_PAIR_NOT_ACTIVE')
    const { rateMode: _, ...unnamed } = cardPayload()
    expect((await buyer.post(CREATE, unnamed, newKey())).json()).toMatchObject({ rateMode: 'FLOATING' })
  })

  it('the payment page expires a fixed time after the end of the held rate', async () => {
    const { orderId } = await buy(await newBuyer())
    const [row] = await cards.stack.query(
      `SELECT (extract(epoch FROM page_expires_at - rate_expires_at) / 60)::int AS minutes FROM card_order WHERE order_id = ${orderId}`,
    )
    expect(row).toEqual({ minutes: PAYMENT_PAGE_MINUTES })
  })

  it('shows the payment page only to the buyer, on any device', async () => {
    const email = newEmail()
    const buyer = await cards.newBuyer(email)
    const { orderId, redirectUrl } = await buy(buyer)
    const device = new TestBrowser(cards.stack)
    await device.signIn(email)
    expect((await look(device, orderId)).order.redirectUrl).toBe(redirectUrl)
    const attacker = await newBuyer()
    expect((await look(attacker, orderId)).order.redirectUrl).toBeNull()
    expect((await look(attacker, orderId, LTC_ADDRESS)).status).toBe(404)
  })
})

it('never redirects a buyer to a payment page URL that was changed in the database', async () => {
  const buyer = await newBuyer()
  const { orderId, redirectUrl } = await buy(buyer)
  expect((await look(buyer, orderId)).order.redirectUrl).toBe(redirectUrl)
  const terms = `provider, user_id, from_slug, to_slug, currency, pay, amount_to_get, price, costs, destination_address,
    locale, rate_token, rate_expires_at, created_at, request_hash`
  const copied = 2_000_000_001
  await cards.stack.query(
    `INSERT INTO card_order (order_id, legacy_order_id, idempotency_key, redirect_url, ${terms})
     SELECT ${copied}, gen_random_uuid(), 'copied', 'https://thief.example/', ${terms} FROM card_order WHERE order_id = ${orderId}`,
  )
  const { order } = await look(buyer, copied)
  expect([order.state, order.redirectUrl]).toEqual(['WAITING', null])
})

describe('a paid card order', () => {
  it('finishes an order only when the coins have the required confirmations at the destination', async () => {
    const buyer = await newBuyer()
    const { orderId, amountToGet } = await buy(buyer)
    await outcome(orderId, 'paid')
    const sending = await until(buyer, orderId, 'SENDING')
    expect(sending).toMatchObject({ redirectUrl: null, completed: false })
    const done = await complete(buyer, orderId)
    expect(done.withdrawals).toMatchObject([{ amount: amountToGet, isPending: false, purpose: 'payout' }])
    const reference = await referenceOf(buyer, orderId)
    const { orders } = (await buyer.get('/api/v1/users/orders')).json()
    expect(orders).toMatchObject([{ orderId, state: 'FINISHED', card: { provider: 'mercuryo', reference } }])
    expect(done.orderEvents.map(({ kind }) => kind)).toEqual([
      'WITHDRAWAL_COMPLETED',
      'FUNDS_WITHDRAWAL_START',
      'DEPOSIT_REGISTERED',
      'INCOMING_FUNDS_DETECTED',
      'CREATION_END',
    ])
    for (const table of ['orders', 'payment', 'deposit', 'exposure_hold', 'order_event'])
      expect(await cards.stack.query(`SELECT 1 FROM ${table}`)).toEqual([])
    expect(await cards.stack.query('SELECT 1 FROM own_address WHERE order_id IS NOT NULL')).toEqual([])
  })

  it("fetches the provider's purchase ID even if callbacks finish the order first", async () => {
    const buyer = await newBuyer()
    const { orderId } = await buy(buyer)
    await complete(buyer, orderId)
    await cards.stack.query(
      `UPDATE card_order SET provider_order_id = NULL, query_at = now() WHERE order_id = ${orderId}`,
    )
    await referenceOf(buyer, orderId)
    expect((await look(buyer, orderId)).order.state).toBe('FINISHED')
    expect(await cards.stack.query(`SELECT query_at FROM card_order WHERE order_id = ${orderId}`)).toEqual([
      { query_at: null },
    ])
  })

  it.each(['twice', 'reordered', 'missing', 'late'])(
    'finishes a card order only once when callbacks are %s',
    async (callbacks) => {
      await cards.control('settings', { callbacks, lateMs: 300 })
      const buyer = await newBuyer()
      const { orderId } = await buy(buyer)
      const done = await complete(buyer, orderId)
      expect(done.orderEvents.filter(({ kind }) => kind === 'WITHDRAWAL_COMPLETED')).toHaveLength(1)
      await cards.control('settings', { callbacks: 'usual' })
    },
  )

  it('returns 401 for a forged callback and 400 for a signed but malformed callback', async () => {
    const buyer = await newBuyer()
    const { orderId } = await buy(buyer)
    const forged = await cards.control(`purchases/${orderId}/forged-callback`, { status: 'paid' })
    expect(forged.receiverStatus).toBe(401)
    expect((await look(buyer, orderId)).order.state).toBe('WAITING')
    const { body, signature } = signedCallback('{"payload":1}')
    const send = (headers: Record<string, string>) =>
      cards.stack.app.inject({ method: 'POST', url: CALLBACK, body, headers })
    expect((await send({ 'content-type': 'application/json', 'x-signature': signature })).statusCode).toBe(400)
    expect((await send({ 'content-type': 'application/json' })).statusCode).toBe(401)
  })

  it("ignores another provider's callback", async () => {
    const buyer = await newBuyer()
    const { orderId } = await buy(buyer)
    await storeCallback(cards.stack, { ...signedCallback(paymentCallback(orderId)), provider: 'another' })
    await cards.follow()
    expect((await look(buyer, orderId)).order.state).toBe('WAITING')
    expect(cards.reported).toContain('card-callback-failed')
  })

  it("does not apply a chargeback that an attacker inserts with the server's database role", async () => {
    const buyer = await newBuyer()
    const { orderId } = await buy(buyer)
    await complete(buyer, orderId)
    await storeCallback(cards.stack, {
      ...signedCallback(paymentCallback(orderId, { status: 'chargeback' })),
      signature: 'f'.repeat(64),
    })
    await cards.follow()
    expect((await look(buyer, orderId)).order.state).toBe('FINISHED')
    expect(cards.reported).toContain('card-callback-forged')
    expect((await buyer.post(CREATE, cardPayload(), newKey())).statusCode).toBe(200)
    const posted = await cards.stack.query(`SELECT kind FROM journal WHERE reference = '${orderId}' ORDER BY kind`)
    expect(posted).toEqual([{ kind: 'card-delivered' }, { kind: 'card-paid' }])
  })

  it('a callback that cannot be applied does not block other callbacks', async () => {
    const buyer = await newBuyer()
    const { orderId } = await buy(buyer)
    const before = cards.reported.filter((one) => one === 'card-callback-failed').length
    const broken = ['', 'null', '{"payload":1}', paymentCallback(orderId, { fiat_amount: 'much' })]
    for (const text of [...broken, paymentCallback('9999999999'), paymentCallback(orderId)])
      await storeCallback(cards.stack, signedCallback(text))
    await cards.follow()
    expect((await look(buyer, orderId)).order.state).toBe('EXCHANGING')
    expect(cards.reported.filter((one) => one === 'card-callback-failed')).toHaveLength(before + broken.length)
    expect(cards.reported).toContain('card-callback-without-order')
    const left = await cards.stack.query('SELECT 1 FROM card_callback WHERE applied_at IS NULL OR body IS NOT NULL')
    expect(left).toEqual([])
  })

  it('holds an order for an operator when the provider reports an amount other than the agreed amount', async () => {
    const buyer = await newBuyer()
    const { orderId } = await buy(buyer)
    await storeCallback(cards.stack, signedCallback(paymentCallback(orderId, { fiat_amount: '1.00' })))
    const order = await until(buyer, orderId, 'SUSPENSE')
    expect(order).toMatchObject({ isEscalated: true, cardPayment: { outcome: 'mismatch' } })
  })

  it('holds an order for an operator when its reported transaction belongs to an earlier order', async () => {
    const buyer = await newBuyer()
    const first = await complete(buyer, (await buy(buyer)).orderId)
    const txId = present(first.withdrawals[0]?.txId, 'a finished order has a transaction')
    const { orderId } = await buy(buyer)
    await storeCallback(cards.stack, signedCallback(paymentCallback(orderId)))
    const tx = { id: txId, address: ETH_ADDRESS }
    await storeCallback(
      cards.stack,
      signedCallback(paymentCallback(orderId, { type: 'withdraw', status: 'completed', tx })),
    )
    expect(await until(buyer, orderId, 'SUSPENSE')).toMatchObject({ cardPayment: { outcome: 'mismatch' } })
    expect(cards.reported).toContain('card-transaction-of-another-order')
    expect((await look(buyer, first.orderId)).order.state).toBe('FINISHED')
  })

  it.each([
    ['declined', 'declined'],
    ['abandoned', 'cancelled'],
  ])('ends a card order when the payment is %s', async (reported, shown) => {
    const buyer = await newBuyer()
    const { orderId } = await buy(buyer)
    await outcome(orderId, reported)
    const order = await until(buyer, orderId, 'EXPIRED')
    expect(order.cardPayment?.outcome).toBe(shown)
  })

  it('marks a card order as refunded when the provider cannot send the coins', async () => {
    await cards.control('settings', { isDeliveryFailing: true })
    const buyer = await newBuyer()
    const { orderId } = await buy(buyer)
    await outcome(orderId, 'paid')
    const order = await until(buyer, orderId, 'REFUNDED')
    expect(order).toMatchObject({ completed: true, cardPayment: { outcome: 'failed' } })
    await cards.control('settings', { isDeliveryFailing: false })
  })

  it('finishes a refunded order when the provider has delivered the coins after all', async () => {
    await cards.control('settings', { isDeliveryFailing: true })
    const buyer = await newBuyer()
    const { orderId } = await buy(buyer)
    await outcome(orderId, 'paid')
    await until(buyer, orderId, 'REFUNDED')
    const [{ due } = { due: false }] = await cards.stack.query(
      `SELECT query_at > now() + interval '30 minutes' AS due FROM card_order WHERE order_id = ${orderId}`,
    )
    expect(due).toBe(true)
    await cards.control('settings', { isDeliveryFailing: false, callbacks: 'missing' })
    await outcome(orderId, 'resumed')
    await expect
      .poll(async () => (await cards.control(`purchases/${orderId}`)).withdrawStatus, { timeout: 30_000 })
      .toBe('completed')
    await cards.sandbox.mine('ETH', DEPTH)
    await until(buyer, orderId, 'FINISHED')
    await cards.follow()
    await cards.control('settings', { callbacks: 'usual' })
    const posted = await cards.stack.query(`SELECT kind FROM journal WHERE reference = '${orderId}' ORDER BY kind`)
    expect(posted.map(({ kind }) => kind)).toEqual([
      'card-delivered',
      'card-paid',
      'card-refund-reversed',
      'card-refunded',
    ])
  })

  it("alerts an operator and informs the user when a paid order's coins are late", async () => {
    const buyer = await newBuyer()
    const { orderId } = await buy(buyer)
    await outcome(orderId, 'paid')
    await until(buyer, orderId, 'SENDING')
    const health = async () => (await cards.stack.app.inject('/api/v1/health')).json<{ checks: { cards: string } }>()
    await cards.stack.query(
      `UPDATE card_order SET events = (SELECT jsonb_agg(jsonb_set(e, '{at}', to_jsonb((e ->> 'at')::bigint - ${LATE_MS})))
         FROM jsonb_array_elements(events) e) WHERE order_id = ${orderId}`,
    )
    await cards.follow()
    expect((await look(buyer, orderId)).order.isEscalated).toBe(true)
    expect((await look(buyer, orderId)).order.nextAction).toMatchObject({ kind: 'wait-operator', actor: 'service' })
    expect((await health()).checks.cards).toBe('degraded')
    const emails = await cards.stack.workerStores.cardNotices.due(100)
    expect(emails.filter((one) => one.orderId === orderId && one.kind === 'CARD_LATE')).toHaveLength(1)
    await expect
      .poll(async () => (await cards.control(`purchases/${orderId}`)).withdrawStatus, { timeout: 30_000 })
      .toBe('completed')
    await cards.sandbox.mine('ETH', DEPTH)
    expect(await until(buyer, orderId, 'FINISHED')).toMatchObject({ isEscalated: false })
  })

  it("blocks the account's further purchases after a chargeback", async () => {
    const buyer = await newBuyer()
    const { orderId } = await buy(buyer)
    await complete(buyer, orderId)
    await outcome(orderId, 'chargeback')
    const order = await until(buyer, orderId, 'AT_RISK')
    expect(order).toMatchObject({ isEscalated: true, cardPayment: { outcome: 'charged-back' } })
    expect(cards.reported).toContain('card-order-needs-operator')
    const again = await buyer.post(CREATE, cardPayload(), newKey())
    expect([again.statusCode, again.json().message]).toEqual([403, 'Card payments are blocked for this account'])
  })
})

describe("a buyer's personal data", () => {
  const stored = async (orderId: number) => {
    const [row] = await cards.stack.query(
      `SELECT buyer_email, buyer_ip, query_at FROM card_order WHERE order_id = ${orderId}`,
    )
    return row
  }
  const forgotten = { buyer_email: null, buyer_ip: null }
  const end = (orderId: number) =>
    cards.stack.query(`UPDATE card_order SET query_at = NULL WHERE order_id = ${orderId}`)

  it("retains a deleted buyer's data in an open order until the order ends", async () => {
    const buyer = await newBuyer()
    const [ended, open] = [await buy(buyer), await buy(buyer)]
    await end(ended.orderId)
    const { userId } = (await buyer.get('/api/v1/users/account-data')).json()
    const { accounts, cardOrders } = cards.stack.workerStores
    await accounts.transaction((stores) => stores.accounts.erase(userId, Date.now()))
    expect(await stored(ended.orderId)).toMatchObject(forgotten)
    await cardOrders.forgetBuyers(0)
    expect(await stored(open.orderId)).not.toMatchObject(forgotten)
    await end(open.orderId)
    await cardOrders.forgetBuyers(0)
    expect(await stored(open.orderId)).toMatchObject(forgotten)
  })

  it("deletes a buyer's data after the retention period, even from an open order", async () => {
    const { orderId } = await buy(await newBuyer())
    await cards.stack.workerStores.cardOrders.forgetBuyers(Date.now() + 1_000)
    expect(await stored(orderId)).toMatchObject(forgotten)
    await expect
      .poll(async () => {
        await cards.follow()
        return stored(orderId)
      })
      .toMatchObject({ query_at: null })
  })
})
