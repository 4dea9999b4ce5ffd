import { brokenBy } from '@cambio/adapters/postgres/testing/broken-by'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { arrive, recordDeposit } from '../../../testing/arrive.ts'
import { LTC_ADDRESS } from '../../../testing/order-payload.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const CREATE = '/api/v2/orders/public/create'
const PRICES = { USDT: '1', ETH: '3000', BNB: '600', LTC: '92', BTC: '68000' }

let stack: TestApp
let caller = 0
beforeAll(async () => {
  stack = await startTestApp({ TRUST_PROXY: '127.0.0.1', SIGNER_VALUE_CAPS: '{"payment":"100000"}' }, 300)
})
afterAll(() => stack.close())
beforeEach(async () => {
  await stack.query(`UPDATE orders SET state = 'EXPIRED' WHERE state = 'WAITING'`)
  await tick()
})

async function tick(part: Parameters<TestApp['tick']>[0] = {}): Promise<void> {
  const reserved = await stack.query('SELECT asset, reserved FROM exposure_book')
  const made = await stack.tick({
    prices: PRICES,
    reserved: Object.fromEntries(reserved.map((row) => [String(row.asset), String(row.reserved)])),
    ...part,
  })
  await expect.poll(() => stack.composition.services.ticks.latest()?.at).toBe(made.at)
}

function evmAddress(serial: number): string {
  return `0x${(0xc0ffee0000n + BigInt(serial)).toString(16).padStart(40, '0')}`
}

/** Creates a FIXED order that swaps USDT for `to`. Without `ip`, the request comes from a new IP address. */
async function create(
  amount: string,
  { ip = '', to = 'eth', claimed = {} }: { ip?: string; to?: string; claimed?: object } = {},
) {
  caller += 1
  const title = to.toUpperCase()
  return stack.app.inject({
    method: 'POST',
    url: CREATE,
    headers: { 'x-forwarded-for': ip || `10.1.${caller >> 8}.${caller & 255}` },
    payload: {
      rateMode: 'FIXED',
      instrumentFrom: { currencyTitle: 'USDT', networkTitle: 'ERC20', slug: 'usdt-erc20' },
      instrumentTo: { currencyTitle: title, networkTitle: title, slug: to },
      destinationAddress: to === 'eth' ? evmAddress(2 * caller) : LTC_ADDRESS,
      refundAddress: evmAddress(2 * caller + 1),
      claimedDepositAmount: amount,
      ...claimed,
    },
  })
}

async function rate(amount: string, rateMode = 'FIXED', to = 'eth') {
  const query = `instrumentFromSlug=usdt-erc20&instrumentToSlug=${to}&claimedDepositAmount=${amount}&rateMode=${rateMode}`
  return stack.app.inject(`/api/v2/rates/public/one?${query}`)
}

/** Returns the entry of the rates file for swaps from USDT (ERC20) to ETH. */
async function listed(): Promise<unknown> {
  const items = (await stack.app.inject('/api/v2/rates/public/json-v2-custom')).json()
  return items.find((one: { from: string; to: string }) => one.from === 'USDTERC20' && one.to === 'ETH')
}

async function claim(amount: string) {
  const shown = (await rate(amount)).json()
  const claimedPublicRate = {
    price: shown.price,
    updatedAt: shown.updatedAt,
    claimedAmountToReceive: shown.amountToGet,
  }
  return { shown, claimed: { claimedPublicRate } }
}

async function promised(asset = 'eth'): Promise<bigint> {
  const [row] = await stack.query(
    `SELECT coalesce(sum((agreed_quote ->> 'amountToGetAtomic')::numeric), 0)::text AS sum FROM orders
     WHERE rate_mode = 'FIXED' AND state = 'WAITING' AND to_slug = '${asset}'`,
  )
  return BigInt(String(row?.sum))
}

const LIMIT = (200_000n * 10n ** 18n) / 3_000n

describe('exposure to FIXED orders', () => {
  it('accepts only one of 40 FIXED orders of 49,000 USDT from the same IP network', async () => {
    const answers = []
    for (let n = 0; n < 40; n += 1) answers.push(await create('49000', { ip: '10.9.9.9' }))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const refused = answers.at(-1)
    expect(refused?.json()).toMatchObject({ code: 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG' })
    expect(Number(refused?.json().data.details.expected)).toBeLessThan(1_600)
  })

  it('counts FIXED orders from one IPv6 /48 prefix towards the limit of one client', async () => {
    expect((await create('49000', { ip: '2001:db8:1:2::1' })).statusCode).toBe(200)
    expect((await create('49000', { ip: '2001:db8:1:3::2' })).statusCode).toBe(406)
    expect((await create('49000', { ip: '2001:db8:2:2::1' })).statusCode).toBe(200)
  })

  it("leaves three quarters of a small asset's limit to other clients, and quotes what one client may reserve", async () => {
    // FIXED orders may reserve half of the 10 ETH inventory, which is worth 15,000 USDT. One client may reserve a
    // quarter of that: 3,750 USDT.
    await tick({ inventory: { eth: String(10n * 10n ** 18n) } })
    const { generalMaxAmount } = (await rate('500')).json()
    expect(Number(generalMaxAmount)).toBeGreaterThan(3_700)
    expect(Number(generalMaxAmount)).toBeLessThan(3_900)
    expect((await create('4000', { ip: '10.9.9.9' })).json()).toMatchObject({
      code: 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG',
      data: { details: { expected: generalMaxAmount } },
    })
    expect((await create(generalMaxAmount, { ip: '10.9.9.9' })).statusCode).toBe(200)
    expect((await create('500', { ip: '10.9.9.9' })).statusCode).toBeGreaterThanOrEqual(406)
    for (let n = 0; n < 3; n += 1) expect((await create(generalMaxAmount)).statusCode).toBe(200)
  })

  it('counts FIXED orders from different networks towards one exposure limit if they share a destination', async () => {
    expect((await create('49000', { to: 'ltc' })).statusCode).toBe(200)
    expect((await create('49000', { to: 'ltc' })).statusCode).toBe(406)
  })

  it("accepts FIXED orders from different IP networks until the asset's exposure limit is reached", async () => {
    const answers = []
    for (let n = 0; n < 40; n += 1) answers.push(await create('49000'))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4)
    expect(await promised()).toBeLessThanOrEqual(LIMIT)
    expect(await stack.query(`SELECT reserved FROM exposure_book WHERE asset = 'eth'`)).toEqual([
      { reserved: String(await promised()) },
    ])
  })

  it('never exceeds the exposure limit when 100 orders are created concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => create('9000')))
    const made = answers.filter(({ statusCode }) => statusCode === 200)
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 406)).toBe(true)
    expect(made).toHaveLength(22)
    expect(await promised()).toBeLessThanOrEqual(LIMIT)
  })

  it('lowers the displayed maximum for FIXED orders as exposure grows', async () => {
    const before = { fixed: (await rate('500')).json(), floating: (await rate('500', 'FLOATING')).json() }
    for (let n = 0; n < 4; n += 1) expect((await create('40000')).statusCode).toBe(200)
    await tick()
    const fixed = (await rate('500')).json()
    expect(Number(before.fixed.generalMaxAmount)).toBe(50_000)
    expect(Number(fixed.generalMaxAmount)).toBeLessThan(42_000)
    expect((await rate('45000')).json()).toMatchObject({
      code: 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG',
      data: { details: { expected: fixed.generalMaxAmount } },
    })
    expect((await rate('500', 'FLOATING')).json().generalMaxAmount).toBe(before.floating.generalMaxAmount)
    expect(await listed()).toMatchObject({ maxamount: fixed.generalMaxAmount })
    await tick({ reserved: { eth: String(LIMIT) } })
    expect((await rate('500')).json()).toMatchObject({ code: 'ERR_NOT_ACCEPTABLE' })
    expect((await rate('500', 'FLOATING')).statusCode).toBe(200)
    expect(await listed()).toMatchObject({ maxamount: before.floating.generalMaxAmount })
    expect((await create('500')).json()).toMatchObject({ code: 'ERR_NOT_ACCEPTABLE' })
  })

  it('the database rejects a FIXED order that reserves no exposure', async () => {
    await expect(
      stack.query(
        `INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('order_id', 7, 'deposit_address', 'a',
           'legacy_order_id', gen_random_uuid(), 'state', 'WAITING'))).* FROM orders o WHERE rate_mode = 'FIXED' LIMIT 1`,
      ),
    ).rejects.toThrow('reserves nothing')
  })
})

describe('loss from 40 FIXED orders of 49,000 USDT after a price jump', () => {
  /**
   * Creates FIXED orders, changes the price of ETH and funds three of the orders. Returns the exchange's loss at the
   * new price, in USDT.
   */
  async function lossAfter(priceOfEth: string): Promise<{ states: string[]; loss: number }> {
    const made = []
    for (let n = 0; n < 40; n += 1) made.push(await create('49000'))
    const orders = made.filter(({ statusCode }) => statusCode === 200).slice(0, 3)
    expect(orders).toHaveLength(3)
    await tick({ prices: { ...PRICES, ETH: priceOfEth } })
    const states = []
    let loss = 0
    for (const answer of orders) {
      const { orderId } = answer.json()
      await arrive(stack, { orderId, asset: 'usdt-erc20', amountAtomic: 49_000n * 10n ** 6n })
      const order = await stack.composition.services.work.stores.orders.find(orderId)
      states.push(order?.state ?? '')
      if (order?.settlement === 'payout')
        loss += (Number(order.settledQuote?.amountToGetAtomic) / 1e18) * Number(priceOfEth) - 49_000
    }
    return { states, loss }
  }

  it('does not pay out any order at the old rate after the price has jumped by 4.8 %', async () => {
    const { states, loss } = await lossAfter('3144')
    expect(states).toEqual(['ACTION_REQUIRED', 'ACTION_REQUIRED', 'ACTION_REQUIRED'])
    expect(loss).toBe(0)
  })

  it("limits the exchange's loss to twice the margin after the price has jumped by 2.9 %", async () => {
    const { states, loss } = await lossAfter('3089')
    expect(states).toEqual(['EXCHANGING', 'EXCHANGING', 'EXCHANGING'])
    expect(loss).toBeGreaterThan(0)
    expect(loss).toBeLessThan(200_000 * 0.02)
  })
})

describe('a new order at a rate quoted before a price jump', () => {
  it('rejects an outdated rate when the newest rate is worse by more than the spread', async () => {
    const { shown, claimed } = await claim('49000')
    await tick({ prices: { ...PRICES, ETH: '3144' } })
    const answer = await create('49000', { claimed })
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'ERR_NOT_ACCEPTABLE'])
    const { currentRate } = answer.json().data.details
    expect(Number(currentRate.amountToGet)).toBeLessThan(Number(shown.amountToGet))
    const { price, updatedAt, amountToGet } = currentRate
    const fixedAgain = await create('49000', {
      claimed: { claimedPublicRate: { price, updatedAt, claimedAmountToReceive: amountToGet } },
    })
    expect(fixedAgain.json().amountToGet).toBe(amountToGet)
  })

  it('accepts an older rate unless the price has moved too far against the exchange', async () => {
    for (const ETH of ['3020', '2800']) {
      await tick()
      const { shown, claimed } = await claim('4900')
      await tick({ prices: { ...PRICES, ETH } })
      const answer = await create('4900', { claimed })
      expect([answer.statusCode, answer.json().amountToGet]).toEqual([200, shown.amountToGet])
    }
  })
})

it('reports a shorter fixed-rate period for a larger order', async () => {
  for (const [amount, minutes] of [
    ['9900', 15],
    ['20000', 7],
    ['49000', 5],
  ] as const) {
    expect((await rate(amount)).json().fixedHoldMinutes).toBe(minutes)
    const order = (await create(amount)).json()
    const heldMs = Date.parse(order.depositDeadline) - Date.parse(order.createdAt)
    expect(heldMs, JSON.stringify(order)).toBe(minutes * 60_000)
  }
})

it('frees the reserved exposure when the order expires', async () => {
  await create('49000', { ip: '10.7.7.7' })
  expect(await promised()).toBeGreaterThan(0n)
  await stack.query(`UPDATE orders SET state = 'EXPIRED' WHERE state = 'WAITING'`)
  expect(await stack.query(`SELECT reserved FROM exposure_book WHERE asset = 'eth'`)).toEqual([{ reserved: '0' }])
  expect(await stack.query('SELECT client FROM exposure_client')).toEqual([])
  expect((await create('49000', { ip: '10.7.7.7' })).statusCode).toBe(200)
})

describe('a FIXED order with a deposit that is not yet credited at the deadline', () => {
  const PART = { asset: 'usdt-erc20', amountAtomic: 10n ** 6n }

  /** Creates an order in state CONFIRMING whose deposit deadline passed `minutes` ago, and returns its ID. */
  async function confirming(minutes: number): Promise<number> {
    const { orderId } = (await create('4900')).json()
    await stack.query(
      `UPDATE orders SET state = 'CONFIRMING', act_by = now() + interval '12 hours',
         deposit_deadline = now() - interval '${minutes} minutes' WHERE order_id = ${orderId}`,
    )
    return orderId
  }

  const minutesAgo = (minutes: number) => ({ height: 100, hash: 'block-100', at: Date.now() - minutes * 60_000 })

  async function isReserved(orderId: number): Promise<boolean> {
    await stack.workerStores.exposure.releaseEnded()
    const holds = await stack.query(`SELECT 1 FROM exposure_hold WHERE order_id = ${orderId} AND released_at IS NULL`)
    return holds.length > 0
  }

  afterEach(() => stack.query(`UPDATE orders SET state = 'EXPIRED' WHERE state = 'CONFIRMING'`))

  it('frees the reserved exposure at the deadline when the deposit is still in the mempool', async () => {
    const orderId = await confirming(60)
    await recordDeposit(stack, { orderId, ...PART }, null)
    expect(await isReserved(orderId)).toBe(false)
    const [order] = await stack.query(`SELECT state FROM orders WHERE order_id = ${orderId}`)
    expect(order).toEqual({ state: 'CONFIRMING' })
    expect(await brokenBy(stack.ownerUrl, 'SELECT 1')).not.toContain(26)
  })

  it('frees the reserved exposure when the deposit was mined after the deadline', async () => {
    const orderId = await confirming(60)
    await recordDeposit(stack, { orderId, ...PART }, minutesAgo(59))
    expect(await isReserved(orderId)).toBe(false)
  })

  it('retains the reserved exposure when a deposit was mined before the deadline', async () => {
    const orderId = await confirming(60)
    await recordDeposit(stack, { orderId, ...PART }, null)
    await recordDeposit(stack, { orderId, ...PART }, minutesAgo(61))
    expect(await isReserved(orderId)).toBe(true)
  })

  it.each([
    ['was set aside', `UPDATE deposit SET status = 'SUSPENSE' WHERE block_at IS NOT NULL AND order_id = `],
    ['is in another coin', `UPDATE deposit SET asset = 'eth' WHERE block_at IS NOT NULL AND order_id = `],
  ])('frees the reserved exposure when the deposit mined before the deadline %s', async (_name, change) => {
    const orderId = await confirming(60)
    await recordDeposit(stack, { orderId, ...PART }, null)
    await recordDeposit(stack, { orderId, ...PART }, minutesAgo(61))
    await stack.query(`${change}${orderId}`)
    expect(await isReserved(orderId)).toBe(false)
  })

  it('keeps the reserved exposure while the worker may still read blocks from before the deadline', async () => {
    const orderId = await confirming(0)
    await recordDeposit(stack, { orderId, ...PART }, null)
    expect(await isReserved(orderId)).toBe(true)
  })
})

describe('auditing the exposure book', () => {
  it('the audit reports no violation for open, expired and rejected orders', async () => {
    for (let n = 0; n < 6; n += 1) await create('49000')
    expect(await brokenBy(stack.ownerUrl, 'SELECT 1')).not.toContain(26)
  })

  it.each([
    [
      'a book that reserves less than is promised',
      'UPDATE exposure_book SET reserved = reserved - 1 WHERE reserved > 0',
    ],
    [
      'a reservation above its limit',
      'ALTER TABLE exposure_book DROP CONSTRAINT exposure_book_limit; UPDATE exposure_book SET ceiling = reserved - 1',
    ],
    [
      'a client above its limit',
      'ALTER TABLE exposure_client DROP CONSTRAINT exposure_client_limit; UPDATE exposure_client SET ceiling = 1',
    ],
    ['a client that nothing is reserved for', 'UPDATE exposure_client SET reserved = 0'],
    [
      'a reservation that outlives its order',
      `ALTER TABLE orders DISABLE TRIGGER orders_release_exposure; UPDATE orders SET state = 'EXPIRED', updated_at = now() - interval '2 days' WHERE state = 'WAITING'`,
    ],
    ['an order that reserves nothing', `UPDATE exposure_hold SET released_at = to_timestamp(0)`],
  ])('the audit reports %s', async (_name, sabotage) => {
    expect((await create('4900')).statusCode).toBe(200)
    expect(await brokenBy(stack.ownerUrl, sabotage)).toContain(26)
  })
})
