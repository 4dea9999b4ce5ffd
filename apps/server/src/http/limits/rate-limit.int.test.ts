import { hasRedis, openRedis } from '@cambio/adapters/limits/testing/redis-server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { orderPayload } from '../../testing/order-payload.ts'
import { newPartner } from '../../testing/partner.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const RATE = '/api/v2/rates/public/one?instrumentFromSlug=eth&instrumentToSlug=ltc&claimedDepositAmount=0.5'
const CREATE = '/api/v1/orders/public/create'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** Starts several servers that share one database. */
async function servers(count: number, settings: Record<string, string>): Promise<TestApp[]> {
  const stacks: TestApp[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const shared = stacks[0] && { DATABASE_URL: stacks[0].config.databaseUrl }
    const stack = await startTestApp({ ...settings, ...shared })
    closing.push(() => stack.close())
    stacks.push(stack)
  }
  return stacks
}

/** Sends requests to the servers in turn. Returns the number of 200 responses. */
async function countAccepted(
  times: number,
  request: (nth: number) => Promise<{ statusCode: number }>,
): Promise<number> {
  let through = 0
  for (let nth = 0; nth < times; nth += 1) {
    const { statusCode } = await request(nth)
    expect([200, 429]).toContain(statusCode)
    if (statusCode === 200) through += 1
  }
  return through
}

const counted = (stack: TestApp, name: string) =>
  stack.query(`SELECT key, points FROM attempt_limit WHERE key LIKE '${name}:%' ORDER BY key`)

describe('rate limits that all servers share', () => {
  it('two servers together accept exactly the allowed number of concurrent new orders', async () => {
    const stacks = await servers(2, { RATE_LIMIT_CREATES_PER_MINUTE: '5' })
    const create = (nth: number, remoteAddress = '192.0.2.1') =>
      (stacks[nth % 2] as TestApp).app.inject({ method: 'POST', url: CREATE, payload: orderPayload(), remoteAddress })
    const made = await Promise.all(Array.from({ length: 12 }, (_none, nth) => create(nth)))
    expect(made.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    expect((await create(0)).json()).toMatchObject({ statusCode: 429, code: 'ERR_SERVICE_UNAVAILABLE' })
    expect((await create(0, '192.0.2.2')).statusCode).toBe(200)
    expect(await counted(stacks[0] as TestApp, 'creates')).toEqual([
      { key: 'creates:192.0.2.1', points: 13 },
      { key: 'creates:192.0.2.2', points: 1 },
    ])
  })

  it('rate-limits card purchase quotes but not other quotes', async () => {
    const [stack] = await servers(1, { RATE_LIMIT_CARD_QUOTES_PER_MINUTE: '10' })
    const request = async (url: string) => (await (stack as TestApp).app.inject({ url })).statusCode
    const answers: number[] = []
    for (let nth = 0; nth < 20; nth += 1) answers.push(await request(`${RATE}&exchangeType=fiat`))
    expect(answers.filter((status) => status !== 429).length).toBeGreaterThanOrEqual(10)
    expect(answers.slice(11).every((status) => status === 429)).toBe(true)
    expect(await request(RATE)).toBe(200)
  })

  it('lets calls exceed a limit by at most 10 % per server', async () => {
    const stacks = await servers(2, { RATE_LIMIT_CALLS_PER_MINUTE: '60' })
    const request = (remoteAddress: string) => (nth: number) => {
      const { app } = stacks[nth % 2] as TestApp
      return app.inject({ url: RATE, remoteAddress })
    }
    expect(await countAccepted(4, request('192.0.2.7'))).toBe(4)
    const through = await countAccepted(200, request('192.0.2.8'))
    expect(through).toBeGreaterThanOrEqual(60)
    expect(through).toBeLessThanOrEqual(60 + 2 * 6)
    await vi.waitFor(async () => {
      const [row, ...rest] = await counted(stacks[0] as TestApp, 'calls')
      expect([row?.key, rest]).toEqual(['calls:192.0.2.8', []])
      expect(Number(row?.points)).toBeLessThanOrEqual(through)
    })
  })

  it('counts all calls with one API key together, whatever their IP addresses', async () => {
    const stacks = await servers(2, { RATE_LIMIT_KEY_CALLS_PER_MINUTE: '6' })
    const partner = await newPartner(stacks[0] as TestApp)
    const [query] = RATE.split('?').slice(1)
    const request = (nth: number) =>
      (stacks[nth % 2] as TestApp).app.inject({
        url: RATE,
        remoteAddress: `192.0.2.${nth}`,
        headers: partner.sign(query ?? ''),
      })
    const through = await countAccepted(20, request)
    expect(through).toBeGreaterThanOrEqual(6)
    expect(through).toBeLessThanOrEqual(6 + 2 * 2)
  })

  it('counts all addresses in one IPv6 network as one caller', async () => {
    const [stack] = await servers(1, { RATE_LIMIT_CREATES_PER_MINUTE: '2' })
    const create = (remoteAddress: string) =>
      (stack as TestApp).app.inject({ method: 'POST', url: CREATE, payload: orderPayload(), remoteAddress })
    const codes = []
    for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::3', '2001:db8:0:1::1'])
      codes.push((await create(address)).statusCode)
    expect(codes).toEqual([200, 200, 429, 200])
  })

  it('each server counts calls separately while the shared counters are unavailable', async () => {
    const stacks = await servers(2, { RATE_LIMIT_CREATES_PER_MINUTE: '2' })
    await (stacks[0] as TestApp).query('ALTER TABLE attempt_limit RENAME TO away')
    const create = (nth: number) =>
      (stacks[nth % 2] as TestApp).app.inject({ method: 'POST', url: CREATE, payload: orderPayload() })
    expect(await countAccepted(8, create)).toBe(4)
  })
})

it.runIf(hasRedis())(
  'stores all counters, including those of sign-in attempts, in Redis when Redis is configured',
  async () => {
    const redis = await openRedis()
    closing.push(() => redis.stop())
    const limits = { RATE_LIMIT_CREATES_PER_MINUTE: '4', RATE_LIMIT_SIGN_INS_PER_EMAIL: '3', REDIS_URL: redis.url }
    const stacks = await servers(2, limits)
    const post = (nth: number, url: string, payload: object) =>
      (stacks[nth % 2] as TestApp).app.inject({ method: 'POST', url, payload })
    const login = { email: 'victim@example.org', password: 'a guess' }
    const signIn = (nth: number) => post(nth, '/api/v1/users/local/authenticate', login)
    // Until both servers are connected to Redis, each server counts only its own requests. Once the servers share the
    // counters, the fourth attempt is rejected.
    const statuses = async () => {
      const codes = []
      for (let nth = 0; nth < 7; nth += 1) codes.push((await signIn(nth)).statusCode)
      return codes
    }
    await vi.waitFor(async () => expect(await statuses()).toEqual(Array(7).fill(429)), { timeout: 20_000 })
    expect(await countAccepted(10, (nth) => post(nth, CREATE, orderPayload()))).toBe(4)
    expect(await (stacks[0] as TestApp).query('SELECT key FROM attempt_limit')).toEqual([])
  },
)
