import { balanceGiven } from '@cambio/core/testing/give-balance'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ETH_ADDRESS, ETH_REFUND_ADDRESS, LTC_ADDRESS, orderPayload } from '../../../testing/order-payload.ts'
import { codeFor, newUser } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** Network fee of an ordinary ETH payout, in wei. */
const PLAIN_FEE = 21_000_000_000_000n
const PERCENT = 286
const CHARGED = '0.00006006'
const ETH = { currencyTitle: 'ETH', networkTitle: 'ETH', slug: 'eth' }
const LTC = { currencyTitle: 'LTC', networkTitle: 'LTC', slug: 'ltc' }

let stack: TestApp
beforeAll(async () => {
  stack = await startTestApp({ RATE_LIMIT_CREATES_PER_MINUTE: '1000' })
})
afterAll(() => stack.close())
beforeEach(async () => {
  report(PERCENT)
  const { at } = await stack.tick({ payoutFees: { eth: String(PLAIN_FEE), ltc: '2000', 'usdt-erc20': '2000' } })
  await expect.poll(() => stack.composition.services.ticks.latest()?.at).toBe(at)
})

/**
 * Makes the Ethereum node report the given cost for a transfer to any address. The cost is a percentage of the cost of
 * an ordinary transfer.
 */
function report(percent: number, maxFeeAtomic = (PLAIN_FEE * BigInt(percent)) / 100n): void {
  vi.spyOn(stack.composition.services.destinations, 'costOf').mockImplementation(async ({ chain }) =>
    chain === 'ethereum' ? { percent, maxFeeAtomic } : null,
  )
}

const post = (url: string, payload: object) => stack.app.inject({ method: 'POST', url, payload })

async function rate(part: object = {}) {
  const query = { instrumentFromSlug: 'ltc', instrumentToSlug: 'eth', claimedDepositAmount: '2', ...part }
  return (await post('/api/v2/rates/public/one', query)).json()
}

/** Creates an order that swaps 2 LTC for ETH, with a contract as its destination. */
const create = (part: object = {}) =>
  post(
    '/api/v2/orders/public/create',
    orderPayload({
      instrumentFrom: LTC,
      instrumentTo: ETH,
      destinationAddress: ETH_ADDRESS,
      refundAddress: LTC_ADDRESS,
      claimedDepositAmount: '2',
      ...part,
    }),
  )

const claimOf = ({ price, updatedAt, amountToGet }: { price: string; updatedAt: number; amountToGet: string }) => ({
  claimedPublicRate: { price, updatedAt, claimedAmountToReceive: amountToGet },
})

describe.each(['FLOATING', 'FIXED'])('a %s order whose destination is a contract', (rateMode) => {
  test('creates an order at the quoted rate, which includes the transfer cost from validate-address', async () => {
    const checked = await post('/api/v2/instruments/public/validate-address', { ...ETH, address: ETH_ADDRESS })
    expect(checked.json()).toEqual({ result: true, networkFeePercent: PERCENT })
    const { networkFeePercent } = checked.json()
    const quoted = await rate({ rateMode, networkFeePercent })
    expect(quoted.finalNetworkFeeAmount).toBe(CHARGED)
    const made = (await create({ rateMode, ...claimOf(quoted) })).json()
    expect(made).toMatchObject({
      amountToGet: quoted.amountToGet,
      price: quoted.price,
      waterfall: quoted.waterfall,
      claimedNetworkFee: CHARGED,
      networkFeePercent: PERCENT,
    })
    const url = `/api/v2/orders/public-info?orderId=${made.orderId}&destinationAddress=${ETH_ADDRESS}`
    expect((await stack.app.inject(url)).json()).toMatchObject({ networkFeePercent: PERCENT })
  })
})

test("charges a contract's transfer cost to a FLOATING order whose claimed rate is for an ordinary address", async () => {
  const made = await create({ rateMode: 'FLOATING', ...claimOf(await rate()) })
  expect(made.json()).toMatchObject({ claimedNetworkFee: CHARGED, amountToGetIsFinal: false })
})

test('rejects a FIXED order to a contract if its claimed rate is for an ordinary address', async () => {
  const before = await stack.query('SELECT count(*) FROM orders')
  const refused = await create({ rateMode: 'FIXED', ...claimOf(await rate({ rateMode: 'FIXED' })) })
  expect(refused.json()).toMatchObject({ statusCode: 422, code: 'ERR_NOT_ACCEPTABLE' })
  expect(await stack.query('SELECT count(*) FROM orders')).toEqual(before)
  const { currentRate } = refused.json().data.details
  expect(currentRate).toMatchObject({ price: (await rate({ rateMode: 'FIXED', networkFeePercent: PERCENT })).price })
  const made = await create({ rateMode: 'FIXED', ...claimOf(currentRate) })
  expect(made.json()).toMatchObject({ claimedNetworkFee: CHARGED, amountToGet: currentRate.amountToGet })
})

test('rejects a destination contract whose transfer cost exceeds the cap, and reports the reason', async () => {
  report(400, 10n ** 18n)
  const refused = await create()
  expect(refused.json()).toMatchObject({
    statusCode: 422,
    code: 'ERR_VALIDATION',
    data: { details: { field: 'destinationAddress', reason: 'error_address_costly' } },
  })
})

test('charges exactly the quoted network fee for a destination that is not a contract', async () => {
  report(100)
  for (const rateMode of ['FLOATING', 'FIXED']) {
    const quoted = await rate({ rateMode })
    expect((await create({ rateMode, ...claimOf(quoted) })).json()).toMatchObject({
      claimedNetworkFee: '0.000021',
      networkFeePercent: null,
      waterfall: quoted.waterfall,
    })
  }
})

test('requires the user to confirm the higher transfer cost of a withdrawal to a contract', async () => {
  const email = 'contract-wallet@example.org'
  const browser = await newUser(stack, email)
  await browser.post('/api/v1/users/local/confirm-email', { code: await codeFor(stack, email, 'CONFIRM_EMAIL') })
  const { userId } = (await browser.get('/api/v1/users/account-data')).json()
  await stack.stores.work.stores.ledger.post(balanceGiven(userId, 'eth', 10n ** 18n))
  const withdraw = (claimedFee: string) =>
    browser.post('/api/v1/users/wallet/withdrawals', { ...ETH, address: ETH_REFUND_ADDRESS, amount: '0.5', claimedFee })
  const refused = (await withdraw('0.000021')).json()
  expect(refused).toMatchObject({ code: 'ERR_NOT_ACCEPTABLE', data: { details: { expected: CHARGED } } })
  expect((await withdraw(CHARGED)).json()).toMatchObject({ amount: '0.5', fee: CHARGED, status: 'PENDING' })
})
