import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ETH_ADDRESS, LTC_ADDRESS } from '../testing/order-payload.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let stack: TestApp
beforeAll(async () => {
  stack = await startTestApp()
})
afterAll(() => stack.close())

const get = (url: string) => stack.app.inject(url)
const PAIR = 'instrumentFromSlug=eth&instrumentToSlug=ltc'
const TITLES =
  'instrumentFromCurrencyTitle=eth&instrumentFromNetworkTitle=ETH&instrumentToCurrencyTitle=LTC&instrumentToNetworkTitle=ltc'

describe('read-only calls', () => {
  it.each([
    '/api/v1/instruments/public',
    '/api/v2/instruments/public?all=true',
    '/api/v1/pairs/public',
    '/api/v2/pairs/public?limit=500',
    '/api/v1/pairs/default',
    `/api/v1/rates/public/recommended-amount?${TITLES}`,
    `/api/v1/rates/public/one?${TITLES}`,
    `/api/v2/rates/public/one?${PAIR}&claimedDepositAmount=1&rateMode=FIXED`,
    '/api/v1/stats/public',
    '/api/v1/orders/public/latest',
    '/api/v1/health',
    '/api/v1/healthz',
    '/openapi.json',
  ])('returns 200 for the read-only call %s', async (url) => {
    expect((await get(url)).statusCode).toBe(200)
  })

  it.each(['/api/v1/healthz', '/api/v2/no-such-call', '/no-such-page', '/openapi.json'])(
    'sends security headers in the response to %s',
    async (url) => {
      const { headers } = await get(url)
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      expect(headers).not.toHaveProperty('x-powered-by')
    },
  )

  it('reports a chain as degraded while the price and network fee of its coin are missing', async () => {
    const { services } = stack.composition
    const { LTC: _price, ...prices } = (await stack.tick()).prices
    const { bnb: _fee, ...payoutFees } = (await stack.tick()).payoutFees
    const health = async () => (await get('/api/v1/health')).json()
    await expect.poll(async () => (await health()).status, { timeout: 5_000 }).toBe('OK')
    await stack.tick({ prices, payoutFees })
    await expect.poll(async () => services.ticks.latest()?.prices.LTC).toBeUndefined()
    await expect
      .poll(health, { timeout: 5_000 })
      .toMatchObject({ status: 'TECHNICAL_DIFFICULTIES', checks: { prices: 'degraded', 'chain:bsc': 'degraded' } })
    expect((await health()).checks).toMatchObject({ 'chain:ethereum': 'ok', database: 'ok' })
    await stack.tick()
    await expect.poll(async () => services.ticks.latest()?.prices.LTC).toBeDefined()
  })

  it('reports UNHEALTHY after a violation is confirmed, until an operator accepts the violation', async () => {
    const health = async () => (await get('/api/v1/health')).json()
    await stack.query(
      `INSERT INTO audit_check (name, checked_at, broken_since, confirmed_at, findings)
       VALUES ('asset-ltc', now(), now(), NULL, '[{"invariant": 15, "what": "coins are missing", "chain": "litecoin"}]')`,
    )
    await expect.poll(health, { timeout: 5_000 }).toMatchObject({ status: 'OK', checks: { audit: 'ok' } })
    await stack.query('UPDATE audit_check SET confirmed_at = now()')
    await expect.poll(health, { timeout: 5_000 }).toMatchObject({ status: 'UNHEALTHY', checks: { audit: 'down' } })
    await stack.query(`INSERT INTO audit_accepted (what) VALUES ('coins are missing')`)
    await expect
      .poll(health, { timeout: 5_000 })
      .toMatchObject({ status: 'TECHNICAL_DIFFICULTIES', checks: { audit: 'degraded' } })
    await stack.query('DELETE FROM audit_check; DELETE FROM audit_accepted')
    await expect.poll(async () => (await health()).status, { timeout: 5_000 }).toBe('OK')
  })

  it('reports UNHEALTHY while an audit result is dated in the future', async () => {
    const health = async () => (await get('/api/v1/health')).json()
    await stack.query(`INSERT INTO audit_check (name, checked_at, findings) VALUES ('asset-ltc', '2099-01-01', '[]')`)
    await expect.poll(health, { timeout: 5_000 }).toMatchObject({ status: 'UNHEALTHY', checks: { audit: 'down' } })
    await stack.query('UPDATE audit_check SET checked_at = now()')
    await expect.poll(health, { timeout: 5_000 }).toMatchObject({ status: 'OK', checks: { audit: 'ok' } })
    await stack.query(
      `INSERT INTO audit_violation (name, what, finding, confirmed_at)
       VALUES ('asset-ltc', 'coins are missing', '{"invariant": 15, "what": "coins are missing"}', now())`,
    )
    await expect
      .poll(health, { timeout: 5_000 })
      .toMatchObject({ status: 'TECHNICAL_DIFFICULTIES', checks: { audit: 'degraded' } })
    await stack.query('DELETE FROM audit_check; DELETE FROM audit_violation')
    await expect.poll(async () => (await health()).status, { timeout: 5_000 }).toBe('OK')
  })

  it('reports degraded health once a deposit has been waiting five minutes for screening', async () => {
    const health = async () => (await get('/api/v1/health')).json()
    await stack.query(
      `INSERT INTO deposit (chain, tx_id, output_key, asset, address, amount, status, block_height, block_hash, seen_at,
         unscreened_since, try_after)
       SELECT chain, 'unscreened', '0', 'ltc', address, 1, 'SEEN', 1, 'block', now(), now() - interval '4 minutes', now()
       FROM own_address WHERE chain = 'litecoin' LIMIT 1`,
    )
    await expect.poll(health, { timeout: 5_000 }).toMatchObject({ status: 'OK', checks: { screening: 'ok' } })
    await stack.query(`UPDATE deposit SET unscreened_since = now() - interval '6 minutes' WHERE tx_id = 'unscreened'`)
    await expect
      .poll(health, { timeout: 5_000 })
      .toMatchObject({ status: 'TECHNICAL_DIFFICULTIES', checks: { screening: 'degraded' } })
    await stack.query(`DELETE FROM deposit WHERE tx_id = 'unscreened'`)
    await expect.poll(async () => (await health()).status, { timeout: 5_000 }).toBe('OK')
  })

  it('reports degraded health once a card order has been waiting a day for an operator', async () => {
    const health = async () => (await get('/api/v1/health')).json()
    await stack.query(
      `WITH buyer AS (INSERT INTO account DEFAULT VALUES RETURNING user_id)
       INSERT INTO card_order (order_id, legacy_order_id, provider, user_id, from_slug, to_slug, currency, pay, amount_to_get,
         price, costs, destination_address, locale, rate_token, rate_expires_at, state, escalated_at, created_at, updated_at,
         events, idempotency_key, request_hash)
       SELECT 1073741824, gen_random_uuid(), 'mercuryo', user_id, 'usd-card', 'eth', 'USD', 100, 1, '1', '[]', 'a', 'en', 't',
         now(), 'SUSPENSE', now() - interval '23 hours', now(), now(), '[]', 'key', 'hash' FROM buyer`,
    )
    await expect.poll(health, { timeout: 5_000 }).toMatchObject({ status: 'OK', checks: { cards: 'ok' } })
    await stack.query(`UPDATE card_order SET escalated_at = now() - interval '25 hours'`)
    await expect
      .poll(health, { timeout: 5_000 })
      .toMatchObject({ status: 'TECHNICAL_DIFFICULTIES', checks: { cards: 'degraded' } })
    await stack.query('DELETE FROM card_order')
    await expect.poll(async () => (await health()).status, { timeout: 5_000 }).toBe('OK')
  })

  it('reports a chain as degraded while two of its nodes disagree about a deposit', async () => {
    const health = async () => (await get('/api/v1/health')).json()
    await stack.query(
      `INSERT INTO deposit (chain, tx_id, output_key, asset, address, amount, status, block_height, block_hash, seen_at,
         disputed_since, try_after)
       SELECT chain, 'disputed', '0', 'ltc', address, 1, 'SEEN', 1, 'block', now(), now(), now()
       FROM own_address WHERE chain = 'litecoin' LIMIT 1`,
    )
    await expect
      .poll(health, { timeout: 5_000 })
      .toMatchObject({ status: 'TECHNICAL_DIFFICULTIES', checks: { 'chain:litecoin': 'degraded' } })
    await stack.query(`DELETE FROM deposit WHERE tx_id = 'disputed'`)
    await expect.poll(async () => (await health()).status, { timeout: 5_000 }).toBe('OK')
  })

  it.each([
    [1, 'ok'],
    [3, 'degraded'],
    [31, 'down'],
  ])('after %i minutes without a new block, reports a chain as %s', async (minutes, check) => {
    await stack.query(
      `INSERT INTO chain_cursor (chain, height, hash, highest, behind_since)
       VALUES ('litecoin', 1, 'block', 1, now() - interval '${minutes} minutes')
       ON CONFLICT (chain) DO UPDATE SET behind_since = excluded.behind_since`,
    )
    const health = async () => (await get('/api/v1/health')).json()
    const checks = { 'chain:litecoin': check, 'chain:ethereum': 'ok' }
    const status = check === 'ok' ? 'OK' : 'TECHNICAL_DIFFICULTIES'
    await expect.poll(health, { timeout: 5_000 }).toMatchObject({ status, checks })
    await stack.query(`UPDATE chain_cursor SET behind_since = NULL WHERE chain = 'litecoin'`)
    await expect.poll(async () => (await health()).status, { timeout: 5_000 }).toBe('OK')
  })

  it('suggests an amount of 500 for the default pair if its bounds allow that amount', async () => {
    const { instrumentFrom, instrumentTo, claimedDepositAmount } = (await get('/api/v1/pairs/default')).json()
    expect([instrumentFrom.slug, instrumentTo.slug, claimedDepositAmount]).toEqual(['usdt-erc20', 'btc', '500'])
  })

  it('paginates the list of pairs', async () => {
    const all = (await get('/api/v2/pairs/public')).json()
    const page = (await get('/api/v2/pairs/public?offset=3&limit=2')).json()
    expect(page).toEqual(all.slice(3, 5))
    const fromUsdt = (
      await get('/api/v2/pairs/public?instrumentFromCurrencyTitle=usdt&instrumentFromNetworkTitle=erc20')
    ).json()
    expect(fromUsdt).toHaveLength(4)
  })

  it("makes a rate response cacheable only for the exchange's own in-memory calls", async () => {
    const url = `/api/v2/rates/public/one?${PAIR}&claimedDepositAmount=1.25`
    expect((await get(url)).headers['cache-control']).toBeUndefined()
    const inside = await stack.app.inject({ url, remoteAddress: 'inside' })
    expect(inside.headers['cache-control']).toBe('public, max-age=1')
  })

  it('returns the same rate for GET and POST', async () => {
    const byGet = (await get(`/api/v2/rates/public/one?${PAIR}&claimedDepositAmount=1.5`)).json()
    const byPost = await stack.app.inject({
      method: 'POST',
      url: '/api/v1/rates/public/one',
      payload: { instrumentFromSlug: 'eth', instrumentToSlug: 'ltc', claimedDepositAmount: '1.5' },
    })
    expect(byPost.json()).toEqual(byGet)
    const units = byGet.waterfall.map((line: { amount: string }) => Math.round(Number(line.amount) * 1e8))
    expect(units.reduce((sum: number, unit: number) => sum + unit, 0)).toBe(Math.round(Number(byGet.amountToGet) * 1e8))
    for (const text of [byGet.price, byGet.reversePrice, byGet.amountToGet, byGet.finalNetworkFeeAmount]) {
      expect(text).toMatch(/^\d+(\.\d+)?$/)
    }
  })

  it('the quote for a requested receive amount delivers at least that amount', async () => {
    const exact = (
      await get(`/api/v2/rates/public/one?${PAIR}&claimedDepositAmount=10&claimedDepositAmountCurrency=ltc`)
    ).json()
    expect(Number(exact.amountToGet)).toBeGreaterThanOrEqual(10)
    expect(Number(exact.amountToGet)).toBeLessThan(10.001)
  })

  it("returns the pair's minimum and maximum for a request without an amount", async () => {
    const rate = (await get(`/api/v2/rates/public/one?${PAIR}&claimedDepositAmount=`)).json()
    expect(rate.amountToGet).toBe('0')
    expect(Number(rate.generalMinAmount)).toBeGreaterThan(0)
  })
})

describe('invalid requests', () => {
  it.each([
    ['a fiat pair', `/api/v2/rates/public/one?${PAIR}&exchangeType=fiat`, 422],
    ['the same coin twice', '/api/v2/rates/public/one?instrumentFromSlug=eth&instrumentToSlug=eth', 422],
    ['an unknown coin', '/api/v2/rates/public/one?instrumentFromSlug=eth&instrumentToSlug=nope', 422],
    ['no coin', '/api/v2/rates/public/one', 422],
    ['too little', `/api/v2/rates/public/one?${PAIR}&claimedDepositAmount=0.00000001`, 406],
    ['too much', `/api/v2/rates/public/one?${PAIR}&claimedDepositAmount=99999999`, 406],
    ['an exponent', `/api/v2/rates/public/one?${PAIR}&claimedDepositAmount=1e3`, 422],
    [
      'a foreign amount side',
      `/api/v2/rates/public/one?${PAIR}&claimedDepositAmount=1&claimedDepositAmountCurrency=btc`,
      422,
    ],
    ['an amount given twice', `/api/v2/rates/public/one?${PAIR}&claimedDepositAmount=1&claimedDepositAmount=2`, 422],
    ['an order that is not a number', `/api/v1/orders/public-info?orderId=abc&destinationAddress=x`, 422],
    ['an order past 2^31', `/api/v1/orders/public-info?orderId=9999999999&destinationAddress=x`, 422],
    ['an order without destination', `/api/v1/orders/public-info?orderId=1`, 422],
    ['a broken escape', '/api/v1/orders/public-info?orderId=%E0%A4%A', 422],
    ['a broken path', '/api/%E0%A4%A', 400],
    ['an unknown path', '/api/v1/nope', 404],
    ['a network fee below that of an ordinary address', `/api/v2/rates/public/one?${PAIR}&networkFeePercent=99`, 422],
    ['a network fee that is not a number', `/api/v2/rates/public/one?${PAIR}&networkFeePercent=1e3`, 422],
    ['a page one longer than the limit', '/api/v2/pairs/public?limit=501', 422],
    ['a page beyond the limit', '/api/v2/pairs/public?limit=5000', 422],
  ])('rejects a request with %s', async (_name, url, status) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(status)
    expect(answer.json().statusCode).toBe(status)
  })

  it('explains why an address is rejected', async () => {
    const check = (payload: object) =>
      stack.app.inject({ method: 'POST', url: '/api/v1/instruments/public/validate-address', payload })
    expect((await check({ currencyTitle: 'ltc', networkTitle: 'ltc', address: LTC_ADDRESS })).json()).toEqual({
      result: true,
    })
    const bad = await check({ currencyTitle: 'LTC', networkTitle: 'LTC', address: ETH_ADDRESS, getRejectReason: true })
    expect([bad.statusCode, bad.json().data.address]).toEqual([422, 'error_address_incorrect'])
    expect(bad.json().data.details.otherNetworks.networks).toContain('Ethereum')
    const memo = await check({ currencyTitle: 'LTC', networkTitle: 'LTC', address: LTC_ADDRESS, memo: '7' })
    expect(memo.json().data).toEqual({ memo: 'memo_incorrect', details: { field: 'memo', reason: 'memo_incorrect' } })
    const unknown = await check({ currencyTitle: 'DOGE', networkTitle: 'DOGE', address: 'x' })
    expect(unknown.json().code).toBe('ERR_NETWORK_NOT_SUPPORTED')
    const empty = await check({ currencyTitle: 'LTC', networkTitle: 'LTC', address: '' })
    expect(empty.statusCode).toBe(422)
  })
})

describe('API rate limits', () => {
  it('returns 429 above the rate limit, regardless of X-Forwarded-For', async () => {
    const limited = await startTestApp({ RATE_LIMIT_CALLS_PER_MINUTE: '5' })
    try {
      const request = (address: string) =>
        limited.app.inject({ url: '/api/v1/healthz', headers: { 'x-forwarded-for': address } })
      const answers = []
      for (let index = 0; index < 7; index += 1) answers.push((await request(`10.0.0.${index}`)).statusCode)
      expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429])
    } finally {
      await limited.close()
    }
  })
})
