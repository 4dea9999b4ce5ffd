import { PostgresAffiliateStore } from '@cambio/adapters/postgres/accounts/affiliate-store'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { orderPayload } from '../../testing/order-payload.ts'
import { newPartner } from '../../testing/partner.ts'
import { newUser, PASSWORD, TestBrowser } from '../../testing/people.ts'
import { startTestApp, TEST_CHAINS, TRON_CHAIN, type TestApp } from '../../testing/test-app.ts'

const AFFILIATES = '/api/v1/affiliates'
const RATE = '/api/v2/rates/public/one?instrumentFromSlug=eth&instrumentToSlug=ltc&claimedDepositAmount=0.5'
const CREATE = '/api/v1/orders/public/create'

interface Line {
  kind: string
  amount: string
  percent: string
}

let stack: TestApp
let serial = 0
beforeAll(async () => {
  stack = await startTestApp({
    RATE_LIMIT_SIGN_UPS_PER_ADDRESS: '1000',
    LINK_MARKUP_MAX_PERCENT: '3',
    CHAINS: JSON.stringify([...TEST_CHAINS, TRON_CHAIN]),
  })
})
afterAll(() => stack.close())

const guest = () => new TestBrowser(stack)
const rate = async (query = '') => (await guest().get(RATE + query)).json()
const kinds = ({ waterfall }: { waterfall: Line[] }) => waterfall.map(({ kind }) => kind)

async function affiliate(markup?: string) {
  const email = `link-${(serial += 1)}@example.org`
  const browser = await newUser(stack, email)
  const { referrerId } = (await browser.get(`${AFFILIATES}/referrer-id`)).json<{ referrerId: string }>()
  const choose = (chosen: unknown) => browser.post(`${AFFILIATES}/markup`, { markup: chosen })
  const isKnown = (bps: number) =>
    expect.poll(() => stack.composition.services.linkMarkups.of(referrerId).bps, { timeout: 5_000 }).toBe(bps)
  if (markup !== undefined) {
    expect((await choose(markup)).json()).toEqual({ markup })
    await isKnown(Number(markup) * 100)
  }
  return { browser, email, referrerId, choose, isKnown }
}

/** Returns an order payload that claims the rate of a quote. */
const claiming = (quoted: { price: string; updatedAt: number; amountToGet: string }, part: object = {}) =>
  orderPayload({
    claimedPublicRate: { price: quoted.price, updatedAt: quoted.updatedAt, claimedAmountToReceive: quoted.amountToGet },
    ...part,
  })

describe("choosing a referral link's mark-up", () => {
  let owner: Awaited<ReturnType<typeof affiliate>> | undefined
  test("shows a link's mark-up in the affiliate program until the owner sets it to zero", async () => {
    const { browser, choose, isKnown } = await affiliate()
    const program = async () => (await browser.get(`${AFFILIATES}/program`)).json()
    expect(await program()).toMatchObject({ markup: '0', maxMarkup: '3' })
    for (const markup of ['3', '0.1', '1.5', '0']) {
      expect((await choose(markup)).json()).toEqual({ markup })
      expect(await program()).toMatchObject({ markup })
    }
    await isKnown(0)
  })

  test.each(['3.1', '99', '0.15', '-1', '1e0', '', '.5', 'NaN', '1.555', 1, null, ['1']])(
    "keeps a referral link's previous mark-up when it rejects the mark-up %j",
    async (wrong) => {
      const { browser, choose } = (owner ??= await affiliate('1'))
      expect((await choose(wrong)).json()).toMatchObject({ statusCode: 422, code: 'ERR_VALIDATION' })
      expect((await browser.get(`${AFFILIATES}/program`)).json()).toMatchObject({ markup: '1' })
    },
  )

  test('does not offer a mark-up for a referral link when referral earnings are disabled', async () => {
    const { referrerId } = await affiliate('2')
    const tronless = await startTestApp({ DATABASE_URL: stack.config.databaseUrl })
    try {
      const browser = await newUser(tronless, 'tronless@example.org')
      expect((await browser.get(`${AFFILIATES}/program`)).json()).toMatchObject({ maxMarkup: '0' })
      expect((await browser.post(`${AFFILIATES}/markup`, { markup: '1' })).statusCode).toBe(422)
      expect(kinds((await browser.get(`${RATE}&referrerId=${referrerId}`)).json())).not.toContain('referral')
    } finally {
      await tronless.close()
    }
  })

  test("changes a referral link's mark-up only with a session and from the exchange's own origin", async () => {
    expect((await guest().post(`${AFFILIATES}/markup`, { markup: '1' })).statusCode).toBe(401)
    const { browser } = await affiliate()
    const foreign = await browser.post(`${AFFILIATES}/markup`, { markup: '1' }, { origin: 'https://evil.example' })
    expect(foreign.statusCode).toBe(403)
  })
})

describe("rates with a referral link's mark-up", () => {
  test('adds a mark-up cost line only for a guest who follows the referral link', async () => {
    const plain = await rate()
    const { referrerId } = await affiliate('1.5')
    const byLink = await rate(`&referrerId=${referrerId}`)
    expect(kinds(byLink)).toEqual(['market', 'spread', 'platformFee', 'referral', 'networkFee'])
    const line = byLink.waterfall.find(({ kind }: Line) => kind === 'referral')
    expect(line.percent).toBe('1.5')
    expect(Number(line.amount) / Number(byLink.waterfall[0].amount)).toBeCloseTo(-0.015, 6)
    expect(Number(byLink.amountToGet)).toBeCloseTo(Number(plain.amountToGet) + Number(line.amount), 6)
    expect(await rate()).toEqual(plain)
    for (const nobodys of ['nobody', '', '%27', 'x'.repeat(64)])
      expect(await rate(`&referrerId=${nobodys}`)).toEqual(plain)
    // When the receive amount is fixed, the mark-up increases the send amount.
    const exactly = `&claimedDepositAmountCurrency=ltc&referrerId=${referrerId}`
    const wanted = (await guest().get(RATE.replace('=0.5', '=10') + exactly)).json()
    expect(Number(wanted.amountToGet)).toBeGreaterThanOrEqual(10)
    expect(kinds(wanted)).toContain('referral')
  })

  test("computes a rate with a referral link's mark-up without a database query", async () => {
    const { referrerId } = await affiliate('1')
    const queries = vi.spyOn(PostgresAffiliateStore.prototype, 'markups')
    for (let amount = 1; amount < 50; amount += 1)
      await guest().get(`${RATE.replace('=0.5', `=0.${500 + amount}`)}&referrerId=${referrerId}`)
    expect(queries).not.toHaveBeenCalled()
  })

  test("does not add a mark-up after the link owner's account has been deleted", async () => {
    const { browser, referrerId, isKnown } = await affiliate('2')
    expect((await browser.post('/api/v1/users/delete', { password: PASSWORD })).statusCode).toBeLessThan(300)
    await isKnown(0)
    expect(kinds(await rate(`&referrerId=${referrerId}`))).not.toContain('referral')
  })
})

describe("orders with a referral link's mark-up", () => {
  const create = (payload: object, browser = guest()) => browser.post(CREATE, payload)

  test('creates an order through a referral link at exactly the rate that was displayed', async () => {
    const { referrerId } = await affiliate('2.5')
    for (const rateMode of ['FLOATING', 'FIXED']) {
      const quoted = await rate(`&rateMode=${rateMode}&referrerId=${referrerId}`)
      const refundAddress = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
      const made = (await create(claiming(quoted, { rateMode, refundAddress, referrerId }))).json()
      expect(made).toMatchObject({ amountToGet: quoted.amountToGet, waterfall: quoted.waterfall })
    }
  })

  test('rejects an order whose rate does not include exactly the mark-up of its referral link', async () => {
    const { referrerId } = await affiliate('2')
    const [plain, byLink] = [await rate(), await rate(`&referrerId=${referrerId}`)]
    const refused = { code: 'ERR_NOT_ACCEPTABLE', data: { details: { currentRate: { price: byLink.price } } } }
    expect((await create(claiming(plain, { referrerId }))).json()).toMatchObject(refused)
    expect((await create(claiming(byLink))).json()).toMatchObject({ code: 'ERR_NOT_ACCEPTABLE' })
    const unclaimed = (await create(orderPayload({ referrerId }))).json()
    expect(unclaimed.waterfall).toEqual(byLink.waterfall)
  })

  test('rejects an order at a rate displayed before the link owner changed the mark-up', async () => {
    const { referrerId, choose, isKnown } = await affiliate('1')
    const quoted = await rate(`&referrerId=${referrerId}`)
    await choose('1.1')
    await isKnown(110)
    expect((await create(claiming(quoted, { referrerId }))).json()).toMatchObject({ code: 'ERR_NOT_ACCEPTABLE' })
  })

  test('does not add a link mark-up to an order by a signed-in user or a partner', async () => {
    const { referrerId, browser } = await affiliate('2')
    const plain = await rate()
    for (const person of [browser, await newUser(stack, 'someone-else@example.org')])
      expect((await create(claiming(plain, { referrerId }), person)).json()).toMatchObject({
        waterfall: plain.waterfall,
      })
    const partner = await newPartner(stack)
    expect(kinds((await partner.get(`${RATE}&referrerId=${referrerId}`)).json())).not.toContain('referral')
    const signed = (
      await partner.post('/api/v2/orders/public/create', orderPayload({ referrerId, markup: '1' }))
    ).json()
    expect(kinds(signed)).toEqual(kinds(await rate('&markup=1')))
    expect(kinds(signed)).toContain('markup')
  })

  test("does not reveal a referral link's owner to a guest who enters the owner's email address", async () => {
    const { referrerId, email } = await affiliate('2')
    const quoted = await rate(`&referrerId=${referrerId}`)
    const made = (await create(claiming(quoted, { referrerId, userEmail: email }))).json()
    expect(made.waterfall).toEqual(quoted.waterfall)
  })
})
