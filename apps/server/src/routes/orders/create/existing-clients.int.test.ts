import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrive } from '../../../testing/arrive.ts'
import { ETH_REFUND_ADDRESS, LTC_ADDRESS, orderPayload } from '../../../testing/order-payload.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const CREATE = '/api/v2/orders/public/create'
const LIST = '/api/v2/orders/public'
const PAIR = 'instrumentFromSlug=eth&instrumentToSlug=ltc'
const HALF_ETH = 500_000_000_000_000_000n
const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000'

let stack: TestApp
let partner: Partner
beforeAll(async () => {
  stack = await startTestApp({}, 100)
  partner = await newPartner(stack)
})
afterAll(() => stack.close())

const get = async (url: string) => (await stack.app.inject(url)).json()
const created = async (part: Record<string, unknown> = {}, by = partner) => {
  const answer = await by.post(CREATE, orderPayload(part))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const codeOf = (answer: { statusCode: number; json(): { code: string } }) => [answer.statusCode, answer.json().code]

describe('orders created by existing clients', () => {
  const EMPTY = {
    destinationAddressMemo: '',
    refundAddress: '',
    refundAddressMemo: '',
    markup: '',
    claimedNetworkFee: '',
    userEmail: '',
    legacyOrderId: '',
    referrerId: '',
    browserFingerprint: '',
    locale: '',
    rateMode: '',
  }
  it.each(['/api/v1/orders/public/create', CREATE])('%s treats an empty string like a missing field', async (url) => {
    const signed = await partner.post(url, orderPayload(EMPTY))
    const open = await stack.app.inject({ method: 'POST', url, payload: orderPayload(EMPTY) })
    for (const answer of [signed, open]) {
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json()).toMatchObject({ rateMode: 'FLOATING', refundAddress: null, refundAddressMemo: null })
    }
  })

  it('creates a FLOATING order when the rate mode is missing or null', async () => {
    const { rateMode: _, ...payload } = orderPayload()
    for (const body of [payload, { ...payload, rateMode: null }])
      expect((await partner.post(CREATE, body)).json()).toMatchObject({ rateMode: 'FLOATING' })
  })

  it('includes the path of the rejected field in the message of a validation error', async () => {
    const refused = async (part: Record<string, unknown>) => (await partner.post(CREATE, orderPayload(part))).json()
    expect(await refused({ rateMode: 'BOTH' })).toMatchObject({
      statusCode: 422,
      code: 'ERR_VALIDATION',
      status: 'ERR_VALIDATION',
      message: 'rateMode: expected FIXED or FLOATING',
    })
    expect(await refused({ claimedDepositAmount: 5 })).toMatchObject({
      message: 'claimedDepositAmount: expected string',
    })
    expect(await refused({ instrumentFrom: { currencyTitle: 'ETH' } })).toMatchObject({
      message: 'instrumentFrom.networkTitle: expected string',
    })
  })

  it('includes the minimum or maximum in the message and details of an amount error', async () => {
    const small = (await partner.post(CREATE, orderPayload({ claimedDepositAmount: '0.000001' }))).json()
    expect(small).toMatchObject({ statusCode: 406 })
    const { expected } = small.data.details
    expect(small.message).toBe(`Amount Too Small: minimum amount is ${expected}`)
    const rate = await get(`/api/v2/rates/public/one?${PAIR}&rateMode=FLOATING`)
    expect(rate.depositRules.minAmount).toBe(expected)
    const tooBig = (await partner.post(CREATE, orderPayload({ claimedDepositAmount: '999999' }))).json()
    expect(tooBig.message).toBe(`Amount Too Big: maximum amount is ${tooBig.data.details.expected}`)
  })

  it('a new order contains every field that existing clients read', async () => {
    const order = await created()
    expect(order).toMatchObject({
      depositAddress: { instrument: { currencyTitle: 'ETH', networkTitle: 'ETH' } },
      payinHash: null,
      payoutHash: null,
      refundAddress: null,
    })
    const { finalNetworkFeeAmount, platformFee_Absolute } = order.claimedPublicRate
    expect(finalNetworkFeeAmount).toBe(order.claimedNetworkFee)
    expect(Number(platformFee_Absolute)).toBeGreaterThan(0)
  })
})

describe("a partner's order list", () => {
  it("includes every order field in each row of a partner's order list", async () => {
    const mine = await newPartner(stack)
    const { controlToken: _, controlled: __, ...order } = await created({}, mine)
    const [row] = (await mine.get(LIST)).json()
    expect(Object.keys(row)).toEqual(expect.arrayContaining(Object.keys(order)))
    expect(row).toMatchObject({ orderId: order.orderId, refundAddress: null, payinHash: null })
  })

  it("supports the parameters limit, offset and order for a partner's order list", async () => {
    const mine = await newPartner(stack)
    const ids: number[] = []
    while (ids.length < 5) ids.push((await created({}, mine)).orderId)
    const idsOf = async (query: string) =>
      (await mine.get(`${LIST}?${query}`)).json().map(({ orderId }: { orderId: number }) => orderId)
    expect(await idsOf('order=asc')).toEqual(ids)
    expect(await idsOf('order=desc')).toEqual(ids.toReversed())
    expect(await idsOf('limit=2&offset=1&order=asc')).toEqual(ids.slice(1, 3))
    expect(await idsOf('limit=2&offset=4')).toEqual(ids.slice(0, 1))
    expect(await idsOf('offset=5')).toEqual([])
    expect(await idsOf('limit=1&unknown=1')).toEqual(ids.slice(4))
    for (const wrong of ['order=up', 'offset=-1', 'limit=0', 'offset=1e3'])
      expect(codeOf(await mine.get(`${LIST}?${wrong}`))).toEqual([422, 'ERR_VALIDATION'])
  })

  it("includes the transactions of each deposit in a partner's order list", async () => {
    const { orderId } = await created()
    await arrive(stack, { orderId, asset: 'eth', amountAtomic: HALF_ETH })
    const row = (await partner.get(`${LIST}?limit=500`))
      .json()
      .find((one: { orderId: number }) => one.orderId === orderId)
    expect(row.payinHash).toBe(row.deposits[0].txId)
    expect(row.payinHash).not.toBe('')
  })
})

describe("an order's UUID", () => {
  it('returns the same response for an unknown UUID as for an unknown order number', async () => {
    const of = (id: string) =>
      stack.app.inject(`/api/v2/orders/public-info?orderId=${id}&destinationAddress=${LTC_ADDRESS}`)
    const [uuid, number] = [await of(UNKNOWN_UUID), await of('2147483647')]
    expect([uuid.statusCode, uuid.body]).toEqual([404, number.body])
  })

  it("rejects another partner's requests for an order by its UUID", async () => {
    const { legacyOrderId } = await created()
    const stranger = await newPartner(stack)
    expect((await stranger.get(`/api/v2/orders/info?orderId=${legacyOrderId}`)).statusCode).toBe(404)
    const refund = { orderId: legacyOrderId, destinationAddress: LTC_ADDRESS, refundAddress: ETH_REFUND_ADDRESS }
    expect((await stranger.post('/api/v2/orders/public/request-refund', refund)).statusCode).toBe(403)
  })
})

describe('a public-info request that contains only the destination address', () => {
  const byAddress = (address: string) => `/api/v1/orders/public-info?destinationAddress=${address}`

  it("finds the API key's newest order by destination address when no order ID is given", async () => {
    await created()
    const { orderId } = await created()
    await created({}, await newPartner(stack))
    expect((await partner.get(byAddress(LTC_ADDRESS))).json()).toMatchObject({ orderId })
    const stranger = await newPartner(stack)
    expect(codeOf(await stranger.get(byAddress(LTC_ADDRESS)))).toEqual([404, 'ERR_NOT_FOUND'])
  })

  it('reports orderId as the missing field of an unsigned request', async () => {
    const answer = await stack.app.inject(byAddress(LTC_ADDRESS))
    expect(codeOf(answer)).toEqual([422, 'ERR_VALIDATION'])
    expect(answer.json().message).toMatch(/^orderId: /)
  })
})

describe('a public-info request that contains only the order ID', () => {
  it('names the missing destination whether or not an order exists, except to the key of the order', async () => {
    const { orderId } = await created()
    const stranger = await newPartner(stack)
    const urlOf = (id: number) => `/api/v2/orders/public-info?orderId=${id}`
    const [own, unknown] = [urlOf(orderId), urlOf(2_147_483_647)]
    expect((await partner.get(own)).json()).toMatchObject({ orderId })
    const answers = [
      await stack.app.inject(own),
      await stack.app.inject(unknown),
      await stranger.get(own),
      await partner.get(unknown),
      await partner.get('/api/v2/orders/public-info'),
    ]
    for (const { statusCode, body } of answers) {
      expect([statusCode, body]).toEqual([422, answers[0]?.body])
      expect(JSON.parse(body).message).toMatch(/^destinationAddress: expected/)
    }
  })
})

describe('rates and instruments', () => {
  it('returns an amount of "0" for a rate request without an amount', async () => {
    for (const amount of ['', '&claimedDepositAmount='])
      expect(await get(`/api/v2/rates/public/one?${PAIR}${amount}`)).toMatchObject({ amountToGet: '0' })
  })

  it('paginates instruments and filters them by provider', async () => {
    const url = '/api/v2/instruments/public'
    const all = await get(url)
    expect(await get(`${url}?limit=2&offset=1`)).toEqual(all.slice(1, 3))
    expect(await get(`${url}?liquidityProvider=internal`)).toEqual(all)
    expect(await get(`${url}?liquidityProvider=nobody`)).toEqual([])
  })

  it("an instrument contains the token's contract and an absolute logo URL", async () => {
    const all: { slug: string; contractAddress: string; currencyLogoLink: string }[] =
      await get('/api/v2/instruments/public')
    const contractOf = (slug: string) => all.find((one) => one.slug === slug)?.contractAddress
    expect(contractOf('eth')).toBe('')
    expect(contractOf('usdt-erc20')).toMatch(/^0x[0-9a-fA-F]{40}$/)
    for (const { currencyLogoLink } of all) expect(URL.canParse(currencyLogoLink), currencyLogoLink).toBe(true)
  })
})
