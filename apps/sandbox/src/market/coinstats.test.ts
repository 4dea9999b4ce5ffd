import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { serveCoinStats } from './coinstats.routes.ts'
import { Market } from './market.ts'

type Chart = [at: number, usd: number, btc: number, eth: number][]

function coinStats() {
  const folder = mkdtempSync(join(tmpdir(), 'cambio-coinstats-'))
  const market = new Market(folder, 'seed')
  const app = Fastify()
  serveCoinStats(app, market, 'seed')
  onTestFinished(async () => {
    market.stop()
    await app.close()
    rmSync(folder, { recursive: true })
  })
  const get = (path: string, key = 'sandbox') =>
    app.inject({ url: `/providers/coinstats${path}`, headers: { 'x-api-key': key } })
  const chart = async (period: string, coinId: string) =>
    (await get(`/coins/charts?period=${period}&coinIds=${coinId}`)).json<{ chart: Chart }[]>()[0]?.chart ?? []
  return { market, get, chart }
}

it('returns a price history that ends at the current price', async () => {
  const { market, get, chart } = coinStats()
  market.setPrice('ETH', 2_000)
  const day = await chart('24h', 'ethereum')
  expect(day).toHaveLength(289)
  expect(day.at(-1)?.[1]).toBe(2_000)
  expect(day.at(-1)?.[3]).toBe(1)
  expect((await get('/coins/ethereum')).json()).toMatchObject({ id: 'ethereum', symbol: 'ETH', price: 2_000 })
  expect((await get('/coins')).json<{ result: unknown[] }>().result).toHaveLength(48)
  const year = await chart('1y', 'ethereum')
  expect(new Set(year.map(([, usd]) => usd)).size).toBeGreaterThan(360)
  expect((await chart('1y', 'tether')).every(([, usd]) => Math.abs(usd - 1) < 0.01)).toBe(true)
})

it('requires an API key and rejects unknown coins and periods', async () => {
  const { get, chart } = coinStats()
  expect((await get('/coins', 'guess')).statusCode).toBe(401)
  expect((await get('/coins/charts?period=2h&coinIds=bitcoin')).statusCode).toBe(400)
  expect((await get('/coins/nope')).statusCode).toBe(404)
  expect(await chart('1w', 'nope')).toEqual([])
})
