import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { acceptRateModeChange } from '@cambio/contract/calls/accept-rate-change'
import { getRate } from '@cambio/contract/calls/get-rate'
import { orderRefundInfo } from '@cambio/contract/calls/order-refund-info'
import { orderPublicInfo } from '@cambio/contract/calls/order-public-info'
import { requestRefund } from '@cambio/contract/calls/request-refund'
import type { OrderView } from '@cambio/contract/order-view'
import type { PairData } from '@cambio/contract/pair-data'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshAddress } from '../addresses.ts'
import { ApiClient } from '../client.ts'
import { openStack, type Stack } from '../stack.ts'
import { BNB, ETH, held, LTC, makeOrder, pay, payLate, USDT, type MadeOrder, type Named } from '../orders.ts'

const SETTLED_PATIENCE_MS = 90_000
/** How long the `hurried` stack holds a fixed rate and waits for a user's choice, in milliseconds. */
const HURRY_MS = 6_000
const CHAINS = { SANDBOX_CHAINS: 'ethereum,litecoin,tron,bsc' }

let folder: string
let stack: Stack
let hurried: Stack
let api: ApiClient
let hurriedApi: ApiClient
const listed = { destination: freshAddress(LTC), refund: freshAddress(ETH) }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cambio-blacklist-'))
  const blacklist = join(folder, 'blacklist.txt')
  writeFileSync(blacklist, `# a list\nlitecoin ${listed.destination}\nethereum ${listed.refund}\n`)
  stack = await openStack({ ...CHAINS, BLACKLIST_FILE: blacklist })
  hurried = await openStack({ ...CHAINS, FIXED_HOLD_MS: String(HURRY_MS), DECISION_MS: String(HURRY_MS) })
  api = new ApiClient(stack.url)
  hurriedApi = new ApiClient(hurried.url)
})
afterAll(async () => {
  await Promise.all([stack?.close(), hurried?.close()])
  rmSync(folder, { recursive: true, force: true })
})

const kinds = ({ orderEvents }: OrderView) => orderEvents.map(({ kind }) => kind).toReversed()
const known = ({ orderId, destinationAddress }: OrderView) => ({ orderId, destinationAddress })
const shown = async (of: ApiClient, made: OrderView): Promise<OrderView> =>
  (await of.get<OrderView>(orderPublicInfo, { ...known(made), orderId: String(made.orderId) })).body
const fixed = async (of: ApiClient, from: Named, to: Named, amount: string, more: object = {}): Promise<MadeOrder> => {
  const { status, body } = await makeOrder(of, from, to, amount, 'FIXED', more)
  expect(status).toBe(200)
  return body
}
/** Creates a fixed-rate order and deposits too little. Returns the order once it waits for the user's choice. */
async function orderWithChoice(): Promise<{ made: MadeOrder; order: OrderView }> {
  const made = await fixed(api, ETH, LTC, '0.4')
  await pay(api, made, ETH, '0.3')
  return { made, order: await api.orderIn(made, ['ACTION_REQUIRED'], SETTLED_PATIENCE_MS) }
}
const WRONG_AMOUNT = [
  'CREATION_END',
  'INCOMING_FUNDS_DETECTED',
  'DEPOSIT_REGISTERED',
  'FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED',
  'RATE_MODE_CHANGED',
]

describe.concurrent('fixed-rate orders whose rate no longer applies', () => {
  test('policy ASK: pays the recalculated amount once the user accepts the current rate', async () => {
    const { made, order } = await orderWithChoice()
    expect(kinds(order)).toEqual(WRONG_AMOUNT)
    expect(order.choice).toMatchObject({ mayAccept: true, mayRefund: true })
    expect(order.nextAction).toMatchObject({ kind: 'choose', otherwise: 'refund' })
    expect((await api.post(acceptRateModeChange, known(made))).status).toBe(403)
    const { controlToken } = made
    const { status, body } = await api.post<OrderView>(acceptRateModeChange, { ...known(made), controlToken })
    expect(status).toBe(200)
    const done = await api.orderIn(made, ['FINISHED'], SETTLED_PATIENCE_MS)
    expect(kinds(done)).toEqual([
      ...WRONG_AMOUNT,
      'RATE_MODE_CHANGE_ACCEPTED',
      'FUNDS_WITHDRAWAL_START',
      'WITHDRAWAL_COMPLETED',
    ])
    expect(done.amountToGet).toBe(body.amountToGet)
    expect(await held(api, LTC, made.destinationAddress)).toBe(body.amountToGet)
  })

  test("policy ASK, wrong amount: refunds to the order's refund address even without a control token", async () => {
    const { made } = await orderWithChoice()
    const query = { ...known(made), orderId: String(made.orderId) }
    const { body: info } = await api.get<{ refundAmountWithoutNetworkFee: string; networkFee: string }>(
      orderRefundInfo,
      query,
    )
    const wish = { refundAmount: info.refundAmountWithoutNetworkFee, claimedNetworkFee: info.networkFee }
    expect((await api.post(requestRefund, { ...known(made), ...wish })).status).toBe(200)
    const done = await api.orderIn(made, ['REFUNDED'], SETTLED_PATIENCE_MS)
    expect(kinds(done)).toEqual([...WRONG_AMOUNT, 'REFUND_REQUESTED', 'REFUND_COMPLETED'])
    expect(await held(api, ETH, made.refundAddress ?? '')).toBe(wish.refundAmount)
  })

  test('policy ASK, wrong amount: refunds to a new address only with the control token', async () => {
    const { made } = await orderWithChoice()
    const refundAddress = freshAddress(ETH)
    expect((await api.post(requestRefund, { ...known(made), refundAddress })).status).toBe(403)
    const { controlToken } = made
    expect((await api.post(requestRefund, { ...known(made), refundAddress, controlToken })).status).toBe(200)
    const done = await api.orderIn(made, ['REFUNDED'], SETTLED_PATIENCE_MS)
    expect(await held(api, ETH, refundAddress)).toBe(done.withdrawals[0]?.amount)
    expect(await held(api, ETH, made.refundAddress ?? '')).toBe('0')
  })

  test('policy RERATE: continues if the rate change is within the accepted percentage', async () => {
    const exceptionPolicy = { kind: 'RERATE', withinPercent: '5' }
    const made = await fixed(api, ETH, LTC, '0.4', { exceptionPolicy })
    await pay(api, made, ETH, '0.3')
    const done = await api.orderIn(made, ['FINISHED'], SETTLED_PATIENCE_MS)
    expect(kinds(done)).toContain('RATE_MODE_CHANGE_ACCEPTED')
    expect(await held(api, LTC, made.destinationAddress)).toBe(done.amountToGet)
  })

  test("requires the user's decision when the market price falls before the deposit is credited", async () => {
    const made = await fixed(api, BNB, LTC, '0.5')
    const quote = async (): Promise<number> => {
      const query = { instrumentFromSlug: BNB.slug, instrumentToSlug: LTC.slug, rateMode: 'FLOATING' }
      return Number((await api.get<PairData>(getRate, query)).body.marketLeftPrice)
    }
    const before = await quote()
    const query = { instrumentFromSlug: BNB.slug, instrumentToSlug: USDT.slug, rateMode: 'FLOATING' }
    const { quotes } = (await api.get<PairData>(getRate, query)).body
    const dearer = Math.max(Number(quotes.buyQuote.quoteValue), Number(quotes.sellQuote.quoteValue))
    await api.sandbox('prices', { currencyTitle: BNB.currencyTitle, usd: (dearer * 0.88).toFixed(6) })
    await api.eventually('the fall is priced', async () => ((await quote()) < before * 0.93 ? true : null), 30_000)
    await pay(api, made, BNB, '0.5')
    const order = await api.orderIn(made, ['ACTION_REQUIRED'], SETTLED_PATIENCE_MS)
    expect(kinds(order).slice(-2)).toEqual(['FIXED_RATE_HIGH_VOLATILITY_DETECTED', 'RATE_MODE_CHANGED'])
    expect((await api.post(requestRefund, known(made))).status).toBe(200)
    await api.orderIn(made, ['REFUNDED'], SETTLED_PATIENCE_MS)
  })
})

describe.concurrent("deposits that differ from the order's terms", () => {
  const returns = (order: OrderView) => order.withdrawals.filter(({ purpose }) => purpose === 'return')
  const untilReturned = (made: MadeOrder): Promise<OrderView> =>
    api.eventually(
      'a return is final',
      async () => {
        const order = await shown(api, made)
        return returns(order)[0]?.isPending === false ? order : null
      },
      SETTLED_PATIENCE_MS,
    )

  test("refunds an order's second deposit and swaps the first", async () => {
    const made = await fixed(api, ETH, LTC, '0.3')
    await pay(api, made, ETH, '0.3')
    await api.orderIn(made, ['EXCHANGING', 'SENDING', 'FINISHED'], SETTLED_PATIENCE_MS)
    await pay(api, made, ETH, '0.2')
    const order = await untilReturned(made)
    expect(order.deposits.map(({ status }) => status)).toEqual(['credited', 'returned'])
    expect(await held(api, ETH, made.refundAddress ?? '')).toBe(returns(order)[0]?.amount)
    await api.orderIn(made, ['FINISHED'], SETTLED_PATIENCE_MS)
  })

  test('refunds a deposit in another coin but keeps the order open', async () => {
    const made = await fixed(api, ETH, LTC, '0.3')
    await pay(api, made, USDT, '50')
    const order = await untilReturned(made)
    expect(order.state).toBe('WAITING')
    expect(order.deposits).toMatchObject([{ status: 'returned', instrument: { currencyTitle: 'USDT' } }])
    expect(await held(api, USDT, made.refundAddress ?? '')).toBe(returns(order)[0]?.amount)
  })

  test('ignores a dust deposit and completes the swap after a full deposit', async () => {
    const made = await fixed(api, ETH, LTC, '0.3')
    await pay(api, made, ETH, '0.000000001')
    const isDust = async () => ((await shown(api, made)).deposits[0]?.status === 'dust' ? true : null)
    await api.eventually('the dust is set aside', isDust, SETTLED_PATIENCE_MS)
    expect((await shown(api, made)).state).toBe('WAITING')
    await pay(api, made, ETH, '0.3')
    const done = await api.orderIn(made, ['FINISHED'], SETTLED_PATIENCE_MS)
    expect(done.amountToGet).toBe(made.amountToGet)
  })
})

describe.concurrent('order deadlines', () => {
  const late = async (more: object = {}): Promise<MadeOrder> => {
    const made = await fixed(hurriedApi, ETH, LTC, '0.3', more)
    const closed = await hurriedApi.orderIn(made, ['EXPIRED'], SETTLED_PATIENCE_MS)
    expect(closed.nextAction).toMatchObject({ kind: 'none', deadline: null })
    await payLate(hurriedApi, made, ETH, '0.3')
    return made
  }
  const SLOW = ['FIXED_RATE_SLOW_DEPOSIT_DETECTED', 'RATE_MODE_CHANGED', 'REFUND_REQUESTED', 'REFUND_COMPLETED']

  test('policy REFUND: refunds a late deposit of an expired order immediately', async () => {
    const made = await late({ exceptionPolicy: { kind: 'REFUND' } })
    const done = await hurriedApi.orderIn(made, ['REFUNDED'], SETTLED_PATIENCE_MS)
    expect(kinds(done).slice(-3)).toEqual(SLOW.filter((kind) => kind !== 'RATE_MODE_CHANGED'))
    expect(await held(hurriedApi, ETH, made.refundAddress ?? '')).toBe(done.withdrawals[0]?.amount)
  })

  test('policy ASK: refunds a late deposit if the user misses the deadline', async () => {
    const made = await late()
    const waiting = await hurriedApi.orderIn(made, ['ACTION_REQUIRED'], SETTLED_PATIENCE_MS)
    const deadline = Date.parse(waiting.nextAction.deadline ?? '')
    const done = await hurriedApi.orderIn(made, ['REFUNDED'], SETTLED_PATIENCE_MS)
    expect(kinds(done).slice(-4)).toEqual(SLOW)
    const begun = done.orderEvents.find(({ kind }) => kind === 'REFUND_REQUESTED')?.createdAt ?? ''
    expect(Date.parse(begun)).toBeGreaterThanOrEqual(deadline)
  })

  test('notifies an operator if the order of a rejected deposit has no refund address', async () => {
    const { body: made } = await makeOrder(hurriedApi, ETH, LTC, '0.3', 'FLOATING')
    await pay(hurriedApi, made, ETH, '100')
    const waiting = await hurriedApi.orderIn(made, ['ACTION_REQUIRED'], SETTLED_PATIENCE_MS)
    expect(waiting.choice).toMatchObject({ mayAccept: false, mayRefund: true })
    expect(waiting.nextAction).toMatchObject({ kind: 'give-refund-address', otherwise: 'operator' })
    const left = await hurriedApi.orderIn(made, ['SUSPENSE'], SETTLED_PATIENCE_MS)
    expect(left.nextAction).toMatchObject({ kind: 'wait-operator', actor: 'service' })
    expect(left.withdrawals).toEqual([])
  })
})

test.each([
  ['destination', { destinationAddress: listed.destination }],
  ['refund address', { refundAddress: listed.refund }],
])('does not create an order with a blacklisted %s', async (_name, part) => {
  const answer = await makeOrder(api, ETH, LTC, '0.3', 'FIXED', part)
  expect(answer).toMatchObject({ status: 403, body: { code: 'ERR_FORBIDDEN', message: 'Client data is blacklisted' } })
})
