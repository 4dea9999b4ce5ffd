import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { CcxtMarketData } from './ccxt-market-data.ts'

/** Starts an HTTP server that runs until the test ends. Returns its URL. */
async function listening(listener: RequestListener): Promise<string> {
  const server = await new Promise<Server>((resolve) => {
    const started = createServer(listener).listen(0, '127.0.0.1', () => resolve(started))
  })
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each(['binance', 'kraken', 'kucoin', 'okx'] as const)('does not follow a redirect from %s', async (id) => {
  const requests = { original: 0, target: 0 }
  const target = await listening((_request, response) => {
    requests.target += 1
    response.end('{}')
  })
  const baseUrl = await listening((_request, response) => {
    requests.original += 1
    response.writeHead(307, { location: target }).end()
  })
  const market = await CcxtMarketData.open([{ id, baseUrl }], Date.now)
  expect(await market.prices(['BTC'])).toEqual([])
  expect(requests.original).toBeGreaterThan(0)
  expect(requests.target).toBe(0)
})
