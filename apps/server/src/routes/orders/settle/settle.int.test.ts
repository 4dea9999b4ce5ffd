import { TEST_SEALS } from '@cambio/adapters/seals/testing/test-seals'
import { newerRateText } from '@cambio/core/seals/statements'
import { fireDeadlines } from '@cambio/core/orders/settle/fire-deadlines'
import { describe, expect, it, vi } from 'vitest'
import { arrive } from '../../../testing/arrive.ts'
import { ETH_ADDRESS, ETH_REFUND_ADDRESS, LTC_ADDRESS, orderPayload } from '../../../testing/order-payload.ts'
import {
  API,
  HALF_ETH,
  type Made,
  accept,
  orderWithChoice,
  kinds,
  known,
  make,
  post,
  rateSealOf,
  refund,
  settlements,
  show,
  stack,
  useSettleServer,
} from '../../../testing/settle-set-up.ts'

useSettleServer()

describe("an order that is waiting for the user's choice", () => {
  it('shows the choices, deadline and default outcome while an order awaits the user', async () => {
    const order = await show(await orderWithChoice())
    expect(kinds(order).slice(0, 2)).toEqual(['RATE_MODE_CHANGED', 'FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED'])
    expect(order.state).toBe('ACTION_REQUIRED')
    expect(order.choice).toMatchObject({ mayAccept: true, mayRefund: true })
    expect(Number(order.choice.offer.amountToGet)).toBeGreaterThan(0)
    expect(order.nextAction).toMatchObject({ kind: 'choose', actor: 'user', otherwise: 'refund' })
    expect(Date.parse(order.nextAction.deadline)).toBeGreaterThan(Date.now())
  })

  it('shows the refund amount to a caller who controls the order or knows its destination', async () => {
    const made = await orderWithChoice()
    const info = await stack.app.inject(
      `${API}/order-refund-info?orderId=${made.orderId}&destinationAddress=${LTC_ADDRESS}`,
    )
    expect(info.json()).toEqual({ refundAmountWithoutNetworkFee: '0.44999999', networkFee: '0.00000001' })
    const byToken = await stack.app.inject(
      `${API}/order-refund-info?orderId=${made.orderId}&controlToken=${made.controlToken}`,
    )
    expect(byToken.statusCode).toBe(200)
    const strangers = ['', `&destinationAddress=${ETH_ADDRESS}`, '&controlToken=guess']
    for (const knowledge of strangers) {
      const answer = await stack.app.inject(`${API}/order-refund-info?orderId=${made.orderId}${knowledge}`)
      const unknown = await stack.app.inject(`${API}/order-refund-info?orderId=1${knowledge}`)
      expect([answer.statusCode, answer.json()]).toEqual([404, unknown.json()])
    }
  })
})

describe('refund requests', () => {
  it('refunds an order only once when a caller without control of it repeats the request', async () => {
    const made = await orderWithChoice()
    const answer = await refund(made)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ state: 'REFUNDING', nextAction: { kind: 'wait-refund' } })
    expect((await refund(made)).statusCode).toBe(200)
    expect(await settlements(made)).toEqual([{ purpose: 'refund', to_address: ETH_REFUND_ADDRESS }])
  })

  it('pays a refund to another address only for a caller with control of the order', async () => {
    const made = await orderWithChoice()
    const elsewhere = { refundAddress: ETH_ADDRESS }
    const stranger = await refund(made, elsewhere)
    expect([stranger.statusCode, stranger.json().code]).toEqual([403, 'ERR_FORBIDDEN'])
    expect(await settlements(made)).toEqual([])
    expect((await refund(made, { ...elsewhere, controlToken: made.controlToken })).statusCode).toBe(200)
    expect(await settlements(made)).toEqual([{ purpose: 'refund', to_address: ETH_ADDRESS }])
  })

  it('rejects a refund when the current network fee exceeds the fee displayed on the page', async () => {
    const made = await orderWithChoice()
    const greedy = await refund(made, { refundAmount: '0.45', claimedNetworkFee: '0' })
    expect([greedy.statusCode, greedy.json().code]).toEqual([422, 'ERR_NOT_ACCEPTABLE'])
    expect(greedy.json().data.details.refund.networkFee).toBe('0.00000001')
    expect(await settlements(made)).toEqual([])
    const shown = { refundAmount: '0.44999999', claimedNetworkFee: '0.00000001' }
    expect((await refund(made, shown)).statusCode).toBe(200)
  })

  it.each([
    ['an address of another chain', { refundAddress: LTC_ADDRESS }],
    ['no address', { refundAddress: 'x' }],
    ['a negative amount', { refundAmount: '-1' }],
    ['an amount with an exponent', { refundAmount: '1e3' }],
    ['an amount as a JSON number', { refundAmount: 1 }],
  ])('rejects a refund request with %s', async (_name, part) => {
    const made = await orderWithChoice()
    const answer = await refund(made, { controlToken: made.controlToken, ...part })
    expect(answer.statusCode).toBe(422)
    expect(await settlements(made)).toEqual([])
  })

  it('rejects a refund of an order without a deposit or with an unknown ID', async () => {
    const made = await make()
    const early = await refund(made)
    expect([early.statusCode, early.json().code]).toEqual([422, 'ERR_UNPROCESSABLE_ENTITY'])
    const wrong = await post('request-refund', { orderId: made.orderId, destinationAddress: ETH_ADDRESS })
    const unknown = await post('request-refund', { orderId: 1, destinationAddress: ETH_ADDRESS })
    expect([wrong.statusCode, wrong.json()]).toEqual([404, unknown.json()])
  })
})

describe('accepting the current rate', () => {
  it('lets a caller with control of the order accept the current rate', async () => {
    const made = await orderWithChoice()
    const stranger = await accept(made)
    expect([stranger.statusCode, stranger.json().code]).toEqual([403, 'ERR_FORBIDDEN'])
    expect(await rateSealOf(made.orderId)).toBeNull()
    const answer = await accept(made, { controlToken: made.controlToken })
    expect(answer.statusCode).toBe(200)
    expect(kinds(answer.json())[0]).toBe('RATE_MODE_CHANGE_ACCEPTED')
    expect(answer.json()).toMatchObject({ state: 'EXCHANGING', amountToGetIsFinal: true })
    expect(TEST_SEALS.isSealedBy('server', newerRateText(made), await rateSealOf(made.orderId))).toBe(true)
    expect((await accept(made, { controlToken: made.controlToken })).statusCode).toBe(200)
    expect(await settlements(made)).toEqual([{ purpose: 'payout', to_address: LTC_ADDRESS }])
  })

  it('rejects a request to accept the current rate when the order awaits no choice', async () => {
    const made = await make()
    const early = await accept(made, { controlToken: made.controlToken })
    expect([early.statusCode, early.json().code]).toEqual([422, 'ERR_UNPROCESSABLE_ENTITY'])
  })

  it('settles an order only once when rate acceptances and refund requests arrive concurrently', async () => {
    const made = await orderWithChoice()
    const { controlToken } = made
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => (index % 2 ? refund(made) : accept(made, { controlToken }))),
    )
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 422)).toBe(true)
    expect(await settlements(made)).toHaveLength(1)
    const events = kinds(await show(made))
    expect(events.includes('REFUND_REQUESTED')).toBe(!events.includes('RATE_MODE_CHANGE_ACCEPTED'))
  })
})

describe('the exception policy chosen when the order is created', () => {
  it('refunds the deposit immediately under the exception policy REFUND', async () => {
    const made = await orderWithChoice({ exceptionPolicy: { kind: 'REFUND' } })
    expect((await show(made)).state).toBe('REFUNDING')
  })

  it('accepts the current rate automatically under the exception policy RERATE', async () => {
    const made = await orderWithChoice({ exceptionPolicy: { kind: 'RERATE', withinPercent: '2.5' } })
    const order = await show(made)
    expect(order.state).toBe('EXCHANGING')
    expect(order.exceptionPolicy).toEqual({ kind: 'RERATE', withinPercent: '2.5' })
  })

  it.each([
    { kind: 'RERATE' },
    { kind: 'RERATE', withinPercent: '0' },
    { kind: 'RERATE', withinPercent: '20.01' },
    { kind: 'X' },
    'ASK',
  ])('rejects the exception policy %j', async (exceptionPolicy) => {
    const payload = orderPayload({ exceptionPolicy })
    const answer = await stack.app.inject({ method: 'POST', url: `${API}/public/create`, payload })
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'ERR_VALIDATION'])
  })
})

describe("an order's deadline", () => {
  const dayLater = async () => {
    const { services } = stack.composition
    const now = services.clock.now() + services.terms.humanMs + 60_000
    await fireDeadlines({ ...services, work: stack.workerStores.work, clock: { now: () => now }, report: () => {} })
  }

  it('refunds an order once at the deadline when the user has not chosen', async () => {
    const made = await orderWithChoice()
    await dayLater()
    await dayLater()
    expect((await show(made)).state).toBe('REFUNDING')
    expect(await settlements(made)).toEqual([{ purpose: 'refund', to_address: ETH_REFUND_ADDRESS }])
  })

  it('puts an order without a refund address on hold for an operator at the deadline', async () => {
    const made = await make({ rateMode: 'FLOATING', refundAddress: null })
    await arrive(stack, { orderId: made.orderId, asset: 'eth', amountAtomic: 10n ** 24n })
    expect((await show(made)).nextAction).toMatchObject({ kind: 'give-refund-address', otherwise: 'operator' })
    await dayLater()
    expect(await show(made)).toMatchObject({ state: 'SUSPENSE', nextAction: { kind: 'wait-operator' } })
  })

  it('expires an unpaid order at the deadline', async () => {
    const made = await make()
    await dayLater()
    expect((await show(made)).state).toBe('EXPIRED')
    const firstBlockAt = Date.now() + 16 * 60_000
    await arrive(stack, { orderId: made.orderId, asset: 'eth', amountAtomic: HALF_ETH, firstBlockAt })
    const order = await show(made)
    expect(order.state).toBe('ACTION_REQUIRED')
    expect(kinds(order)).toContain('FIXED_RATE_SLOW_DEPOSIT_DETECTED')
  })
})

describe('blacklisted addresses', () => {
  it('rejects a new order with a blacklisted address', async () => {
    vi.spyOn(stack.composition.services.screening, 'isBlacklisted').mockResolvedValueOnce(true)
    const answer = await stack.app.inject({ method: 'POST', url: `${API}/public/create`, payload: orderPayload() })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'ERR_FORBIDDEN', message: 'Client data is blacklisted' })
  })

  it('holds an order for an operator when an address is blacklisted after its creation', async () => {
    const made = await make()
    const listed = vi.spyOn(stack.composition.services.screening, 'isBlacklisted').mockResolvedValue(true)
    await arrive(stack, { orderId: made.orderId, asset: 'eth', amountAtomic: HALF_ETH })
    listed.mockRestore()
    expect((await show(made)).state).toBe('SUSPENSE')
    expect(await settlements(made)).toEqual([])
  })
})

describe("deposits that differ from the order's terms", () => {
  it('refunds a second deposit to the refund address, minus the network fee', async () => {
    const made = await make()
    await arrive(stack, { orderId: made.orderId, asset: 'eth', amountAtomic: HALF_ETH })
    await arrive(stack, { orderId: made.orderId, asset: 'eth', amountAtomic: HALF_ETH })
    expect((await show(made)).deposits.map(({ status }: { status: string }) => status)).toEqual([
      'credited',
      'returned',
    ])
    expect(await stack.query(`SELECT to_address FROM payment WHERE purpose = 'return'`)).toEqual([
      { to_address: ETH_REFUND_ADDRESS },
    ])
  })

  it('refunds a deposit of another token on the same chain in that token', async () => {
    const made = await make()
    await arrive(stack, { orderId: made.orderId, asset: 'usdt-erc20', amountAtomic: 50_000_000n })
    const order = await show(made)
    expect(order.state).toBe('WAITING')
    expect(order.deposits[0]).toMatchObject({ status: 'returned', instrument: { currencyTitle: 'USDT' } })
  })

  it('keeps mismatched coins in suspense when the order has no refund address', async () => {
    const made = await make({ rateMode: 'FLOATING', refundAddress: null })
    await arrive(stack, { orderId: made.orderId, asset: 'usdt-erc20', amountAtomic: 50_000_000n })
    expect((await show(made)).deposits[0].status).toBe('suspense')
  })

  it("ignores dust sent to an order's deposit address", async () => {
    const made = await make()
    await arrive(stack, { orderId: made.orderId, asset: 'eth', amountAtomic: 1_000n })
    const order = await show(made)
    expect([order.state, order.deposits[0].status]).toEqual(['WAITING', 'dust'])
  })

  it('refunds coins that do not match the order once the user enters a refund address', async () => {
    const made = await make({ rateMode: 'FLOATING', refundAddress: null })
    const name = () => refund(made, { refundAddress: ETH_ADDRESS, controlToken: made.controlToken })
    await arrive(stack, { orderId: made.orderId, asset: 'eth', amountAtomic: 1_000n })
    const nothing = await name()
    expect([nothing.statusCode, nothing.json().code]).toEqual([422, 'ERR_UNPROCESSABLE_ENTITY'])
    expect((await show(made)).refundAddress).toBeNull()
    await arrive(stack, { orderId: made.orderId, asset: 'usdt-erc20', amountAtomic: 50_000_000n })
    const before = await stack.query(`SELECT count(*)::int AS n FROM payment WHERE purpose = 'return'`)
    const answers = await Promise.all(Array.from({ length: 20 }, name))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const after = await stack.query(`SELECT count(*)::int AS n FROM payment WHERE purpose = 'return'`)
    expect(Number(after[0]?.['n'])).toBe(Number(before[0]?.['n']) + 1)
    const order = await show(made)
    expect(order).toMatchObject({ state: 'WAITING', refundAddress: ETH_ADDRESS })
    expect(order.deposits.map(({ status }: { status: string }) => status)).toEqual(['dust', 'returned'])
    const another = await refund(made, { refundAddress: ETH_REFUND_ADDRESS, controlToken: made.controlToken })
    expect(another.statusCode).toBe(422)
  })
})

describe("transfer of an order's control token", () => {
  it('transfers control of an order to another browser', async () => {
    const made = await make()
    const wrong = await post('control', { orderId: made.orderId, controlToken: 'guess' })
    expect(wrong.statusCode).toBe(404)
    const taken = await post('control', { orderId: made.orderId, controlToken: made.controlToken })
    expect(taken.cookies[0]).toMatchObject({ name: `test_control_${made.orderId}`, httpOnly: true, path: '/api' })
    const cookies = { [`test_control_${made.orderId}`]: made.controlToken }
    const own = { origin: 'http://localhost:3000' }
    const exported = await stack.app.inject({
      method: 'POST',
      url: `${API}/public/control-token`,
      payload: { orderId: made.orderId },
      cookies,
      headers: own,
    })
    expect(exported.json()).toEqual({ controlToken: made.controlToken })
    const foreign = await stack.app.inject({
      method: 'POST',
      url: `${API}/public/control-token`,
      payload: { orderId: made.orderId },
      cookies,
      headers: { origin: 'https://elsewhere.example' },
    })
    expect([403, 404]).toContain(foreign.statusCode)
  })
})

describe('the what-if call for orders', () => {
  const plan = {
    instrumentFrom: { slug: 'eth' },
    instrumentTo: { slug: 'ltc' },
    claimedDepositAmount: '0.5',
    rateMode: 'FIXED',
    hasRefundAddress: true,
  }
  const request = (payload: Record<string, unknown>) =>
    stack.app.inject({ method: 'POST', url: `${API}/what-if`, payload })

  it('what-if applies the rules of real orders to a planned order', async () => {
    const answer = await request({
      order: plan,
      scenarios: [{}, { sentPercent: '90' }, { minutesLate: 20 }, { times: 2 }],
    })
    expect(answer.statusCode).toBe(200)
    const [planned, less, late, twice] = answer.json()
    expect(planned).toMatchObject({ outcome: 'payout', state: 'EXCHANGING', sentAmount: '0.5' })
    expect(less).toMatchObject({ outcome: 'choice', nextAction: { kind: 'choose', otherwise: 'refund' } })
    expect(Number(less.offer)).toBeGreaterThan(0)
    expect(late.orderEvents).toContain('FIXED_RATE_SLOW_DEPOSIT_DETECTED')
    expect(twice).toMatchObject({ outcome: 'payout', rest: { outcome: 'return' } })
  })

  it('what-if predicts the outcome of an existing order', async () => {
    const made = await make()
    const [foreseen] = (await request({ order: known(made), scenarios: [{ sentPercent: '90' }] })).json()
    await arrive(stack, { orderId: made.orderId, asset: 'eth', amountAtomic: (HALF_ETH * 9n) / 10n })
    const order = await show(made)
    expect(order.state).toBe(foreseen.state)
    expect(order.choice.offer.amountToGet).toBe(foreseen.offer)
  })

  it.each([
    ['no scenarios', { order: plan, scenarios: [] }],
    ['a negative share', { order: plan, scenarios: [{ sentPercent: '-5' }] }],
    ['nothing sent', { order: plan, scenarios: [{ sentPercent: '0' }] }],
    ['an amount below the minimum', { order: { ...plan, claimedDepositAmount: '0.0000001' }, scenarios: [{}] }],
    ['an unknown coin', { order: { ...plan, instrumentFrom: { slug: 'nope' } }, scenarios: [{}] }],
  ])('what-if rejects %s', async (_name, payload) => {
    const { statusCode } = await request(payload)
    expect(statusCode === 422 || statusCode === 406).toBe(true)
  })
})

describe('suspended coins without a refund address', () => {
  const FLOATING = { rateMode: 'FLOATING', refundAddress: undefined }
  const returns = async ({ orderId }: Made) =>
    stack.query(
      `SELECT p.to_address FROM payment p JOIN deposit d ON p.reference = d.id::text
       WHERE p.purpose = 'return' AND d.order_id = ${orderId}`,
    )

  it('refunds coins in suspense only to an address from a caller with control of the order', async () => {
    const made = await make(FLOATING)
    await arrive(stack, { orderId: made.orderId, asset: 'eth', amountAtomic: HALF_ETH })
    await arrive(stack, { orderId: made.orderId, asset: 'eth', amountAtomic: HALF_ETH })
    expect(await returns(made)).toEqual([])
    const stranger = await refund(made, { refundAddress: ETH_REFUND_ADDRESS })
    expect([stranger.statusCode, stranger.json().code]).toEqual([403, 'ERR_FORBIDDEN'])
    const { controlToken } = made
    const owner = () => refund(made, { refundAddress: ETH_REFUND_ADDRESS, controlToken })
    expect((await owner()).statusCode).toBe(200)
    expect(await returns(made)).toEqual([{ to_address: ETH_REFUND_ADDRESS }])
    expect((await owner()).statusCode).toBe(200)
    expect(await returns(made)).toHaveLength(1)
    expect(await settlements(made)).toEqual([{ purpose: 'payout', to_address: LTC_ADDRESS }])
  })

  it('does not refund the coins of a held order until an operator decides', async () => {
    const made = await make(FLOATING)
    await arrive(stack, { orderId: made.orderId, asset: 'eth', amountAtomic: HALF_ETH / 1_000_000n })
    await stack.query(`UPDATE orders SET state = 'SUSPENSE', choice = NULL WHERE order_id = ${made.orderId}`)
    const answer = await refund(made, { refundAddress: ETH_REFUND_ADDRESS, controlToken: made.controlToken })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ state: 'SUSPENSE', refundAddress: ETH_REFUND_ADDRESS })
    expect(await settlements(made)).toEqual([])
  })
})
