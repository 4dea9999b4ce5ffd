import { expect, it } from 'vitest'
import { startScriptedServer, type Answer } from '../liquidity/testing/scripted-server.ts'
import { CoinStatsHistory, plainDecimal } from './coinstats-history.ts'

/**
 * Starts a stub of CoinStats that returns `charts`. Returns a client that calls it, and the requests that it receives.
 */
async function saying(charts: Answer) {
  const { baseUrl, requests } = await startScriptedServer('', { '/coins/charts': charts })
  return { market: new CoinStatsHistory({ baseUrl, apiKey: 'the key' }), requests }
}

it('returns CoinStats price points, oldest first, with 12 significant digits', async () => {
  const { market, requests } = await saying(
    '[{"coinId":"bitcoin","chart":[[1795000060,68001.123456789,1,22.1],[1795000000,68000,1,22]]},' +
      '{"coinId":"shiba-inu","chart":[[1795000000,1.75e-05,2e-10,5e-9]]}]',
  )
  const history = await market.history(['bitcoin', 'shiba-inu'], '24h')
  expect(history.get('bitcoin')).toEqual([
    { at: 1_795_000_000_000, price: '68000' },
    { at: 1_795_000_060_000, price: '68001.1234567' },
  ])
  expect(history.get('shiba-inu')).toEqual([{ at: 1_795_000_000_000, price: '0.0000175' }])
  expect(requests[0]?.headers['x-api-key']).toBe('the key')
  expect(requests[0]?.url).toBe('/coins/charts?period=24h&coinIds=bitcoin%2Cshiba-inu')
})

it('ignores malformed price charts, invalid prices and coins that were not requested', async () => {
  const { market } = await saying(
    '[{"coinId":"bitcoin","chart":[[1795000000,0,1,1],[1795000000,-5,1,1],["soon",5,1,1],[1795000000,null]]},' +
      '{"coinId":"ethereum","errorMessage":"not found"},{"coinId":"dogecoin","chart":[[1795000000,5,1,1]]},7]',
  )
  expect(await market.history(['bitcoin', 'ethereum'], 'all')).toEqual(new Map())
  const { market: other } = await saying('[{"coinId":"bitcoin","chart":[[1795000000,0,1],[1795000000,-5,1]]}]')
  expect(await other.history(['bitcoin'], 'all')).toEqual(new Map([['bitcoin', []]]))
})

it.each<[string, Answer]>([
  ['a response that is not a list', '{"message":"limit exceeded"}'],
  ['a status 429', { status: 429, body: '{"statusCode":429}' }],
  ['a response that is not JSON', '<html>'],
  ['a redirect', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
])('the price history client throws a retryable error for %s', async (_what, answer) => {
  const { market } = await saying(answer)
  await expect(market.history(['bitcoin'], '1w')).rejects.toMatchObject({ name: 'AdapterError', retryable: true })
})

it.each([
  ['1.75e-05', '0.0000175'],
  ['2E-7', '0.0000002'],
  ['1.5e+3', '1500.0'],
  ['1.5e3', '1500.0'],
  ['68000.5', '68000.5'],
  ['1e999', '1e999'],
  ['-1e-5', '-1e-5'],
])('converts the number %s to the decimal string %s', (written, plain) => expect(plainDecimal(written)).toBe(plain))
