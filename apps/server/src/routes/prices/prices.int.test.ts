import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, TEST_CHAINS, TRON_CHAIN, type TestApp } from '../../testing/test-app.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

let stack: TestApp
beforeAll(async () => {
  stack = await startTestApp({ CHAINS: JSON.stringify([...TEST_CHAINS, TRON_CHAIN]) })
})
afterAll(() => stack.close())

const get = (path: string) => stack.app.inject(`/api/v2/prices/public${path}`)
interface Listed {
  currencyTitle: string
  price: string | null
}
const listed = async (title: string) =>
  (await get('')).json<{ prices: Listed[] }>().prices.find(({ currencyTitle }) => currencyTitle === title)

it('lists each coin once with its price, 24-hour change and hourly prices', async () => {
  const now = Date.now()
  const dayAgo = now - DAY - 2 * MINUTE
  await stack.stores.priceHistory.record({ ETH: '2000', LTC: '100' }, dayAgo)
  for (let hour = 23; hour > 0; hour -= 1)
    await stack.stores.priceHistory.record({ ETH: String(3_000 - hour) }, now - hour * HOUR)
  const answer = await get('')
  expect(answer.statusCode).toBe(200)
  const { updatedAt, prices } = answer.json<{ updatedAt: number; prices: Listed[] }>()
  expect(updatedAt).toBe(stack.composition.services.ticks.latest()?.at)
  const titles = prices.map(({ currencyTitle }) => currencyTitle)
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles.slice(0, 3)).toEqual(['BTC', 'ETH', 'USDT'])
  expect(prices[1]).toMatchObject({
    currencyTitle: 'ETH',
    fullName: 'Ethereum',
    currencyLogoLink: 'http://localhost:3000/coins/eth.svg',
    bestChangeName: 'ETH',
    price: '3000',
    change24h: '50',
    fiatPairs: [],
  })
  expect(prices[1]).toHaveProperty(
    'sparkline',
    Array.from({ length: 23 }, (_none, index) => String(2_977 + index)).concat('3000'),
  )
  expect(prices.find(({ currencyTitle }) => currencyTitle === 'LTC')).toMatchObject({ price: '92', change24h: '-8' })
})

it("returns a coin's price history up to the current minute", async () => {
  const now = Date.now()
  await stack.stores.priceHistory.record({ BTC: '60000' }, now - 3 * DAY)
  await stack.stores.priceHistory.record({ BTC: '68000' }, now)
  const week = (await get('/history?symbol=btc&period=1w')).json()
  expect(week).toMatchObject({ currencyTitle: 'BTC', period: '1w' })
  expect(week.points[0]).toEqual({ at: Math.floor((now - 3 * DAY) / HOUR) * HOUR, price: '60000' })
  expect(week.points.at(-1).price).toBe('68000')
  expect(week.points.at(-1).at).toBe(Math.floor(now / MINUTE) * MINUTE)
  expect((await get('/history?symbol=BTC')).json().points.map(({ price }: { price: string }) => price)).toEqual([
    '68000',
  ])
  expect((await get('/history?symbol=SOL&period=all')).statusCode).toBe(404)
})

it("returns a pair's price history only for times with prices for both coins", async () => {
  const at = Date.now() - 5 * DAY
  await stack.stores.priceHistory.record({ BNB: '600', TRX: '0.25' }, at)
  await stack.stores.priceHistory.record({ BNB: '610' }, at + HOUR)
  const { quote, points } = (await get('/history?symbol=bnb&quote=trx&period=1w')).json()
  expect([quote, points]).toEqual(['TRX', [{ at: Math.floor(at / HOUR) * HOUR, price: '2400' }]])
})

it.each([
  ['symbol=NOPE', 404, 'ERR_NOT_FOUND'],
  ['symbol=BTC&quote=NOPE', 404, 'ERR_NOT_FOUND'],
  ['symbol=BTC&period=2h', 422, 'ERR_VALIDATION'],
  ['period=1w', 422, 'ERR_VALIDATION'],
  ['symbol=%27%3B--', 422, 'ERR_VALIDATION'],
])('rejects a price history request with %s', async (query, statusCode, code) => {
  const answer = await get(`/history?${query}`)
  expect([answer.statusCode, answer.json().code]).toEqual([statusCode, code])
})

it('does not return a stale price as the current price', async () => {
  const { TRX: _none, ETH: _gone, ...prices } = (await stack.tick()).prices
  const { at } = await stack.tick({ prices })
  await expect.poll(() => stack.composition.services.ticks.latest()?.at).toBe(at)
  await expect.poll(() => listed('ETH'), { timeout: 10_000 }).toMatchObject({ price: null, change24h: null })
})
