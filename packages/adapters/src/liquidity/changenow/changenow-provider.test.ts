import type { ProviderQuery } from '@cambio/core/liquidity/liquidity-provider'
import { ETH, instrument, LTC } from '@cambio/core/testing/fixtures'
import { expect, it } from 'vitest'
import { exactJson } from '../../provider-http.ts'
import { startScriptedServer, type Answer } from '../testing/scripted-server.ts'
import { ChangeNowProvider } from './changenow-provider.ts'
import { CHANGENOW_STATUSES, stageOf } from './changenow-statuses.ts'

/** Returns an entry in the response to `GET exchange/currencies`. */
const coin = (ticker: string, network: string, tokenContract: string | null = null) => ({
  ticker,
  network,
  tokenContract,
  name: ticker,
  image: '',
  hasExternalId: false,
  isExtraIdSupported: false,
  isFiat: false,
  featured: true,
  isStable: false,
  supportsFixedRate: true,
  buy: true,
  sell: true,
  legacyTicker: '',
})
const ASK: ProviderQuery = { from: ETH, to: LTC, rateMode: 'FLOATING', side: 'deposit', amountAtomic: 10n ** 18n }

/**
 * Starts a stub of ChangeNOW with one response per path. Returns an adapter that calls it, and the requests that it
 * receives.
 */
async function saying(answers: Record<string, Answer>) {
  const { baseUrl, requests } = await startScriptedServer('/v2/exchange', answers)
  return { provider: new ChangeNowProvider({ baseUrl, apiKey: 'the key' }, Date.now), requests }
}

const RANGE = '{"fromCurrency":"eth","minAmount":0.0030418,"maxAmount":null,"flow":"standard"}'
const ESTIMATE =
  '{"fromCurrency":"eth","toCurrency":"ltc","flow":"standard","type":"direct","rateId":"","validUntil":null,' +
  '"transactionSpeedForecast":"10-60","warningMessage":null,"fromAmount":1,"toAmount":32.123456789012345678}'
const EXCHANGE = {
  id: 'a1',
  status: 'waiting',
  actionsAvailable: false,
  amountFrom: null,
  amountTo: null,
  payinHash: null,
  payoutHash: null,
  refundHash: null,
  refundAmount: null,
}

it("parses ChangeNOW's amounts without floating point", async () => {
  const { provider, requests } = await saying({ '/range': RANGE, '/estimated-amount': ESTIMATE })
  const answer = await provider.quote(ASK)
  expect(answer).toEqual({
    kind: 'quote',
    quote: {
      depositAtomic: 10n ** 18n,
      amountToGetAtomic: 3_212_345_678n,
      minDepositAtomic: 3_041_800_000_000_000n,
      maxDepositAtomic: null,
      rateId: null,
      validUntil: null,
    },
  })
  expect(requests.every(({ headers }) => headers['x-changenow-api-key'] === 'the key')).toBe(true)
  const { searchParams } = new URL(requests[1]?.url ?? '', 'http://x')
  expect(Object.fromEntries(searchParams)).toEqual({
    fromCurrency: 'eth',
    fromNetwork: 'eth',
    toCurrency: 'ltc',
    toNetwork: 'ltc',
    type: 'direct',
    fromAmount: '1',
    flow: 'standard',
  })
})

it('exactJson preserves the original notation of JSON numbers', () => {
  expect(exactJson('{"a":0.1000000000000000055511151231257827,"b":[1e-7,-3],"c":"4"}')).toEqual({
    a: '0.1000000000000000055511151231257827',
    b: ['1e-7', '-3'],
    c: '4',
  })
})

it.each<[string, Answer]>([
  ['a server error', { status: 500, body: '{"error":"internal_error"}' }],
  ['a rejected key', { status: 401, body: '{"error":"unauthorized"}' }],
  ['an exceeded rate limit', { status: 429, body: '{}' }],
  ['an HTML page', '<html>502 Bad Gateway</html>'],
  ['an empty response', ''],
  ['a response of another shape', '{"toAmount":"soon"}'],
  ['a negative amount', ESTIMATE.replace('32.1', '-32.1')],
  ['a missing number', ESTIMATE.replace('32.123456789012345678', 'null')],
  ['a broken connection', (request) => request.socket.destroy()],
  [
    'a truncated response',
    (_request, response) => response.writeHead(200, { 'content-length': 1_000 }).write('{"a') && response.destroy(),
  ],
  ['a redirect', (_request, response) => response.writeHead(302, { location: '/v2/exchange/elsewhere' }).end()],
])('throws when a ChangeNOW quote fails because of %s', async (_what, answer) => {
  const { provider } = await saying({ '/range': RANGE, '/estimated-amount': answer, '/elsewhere': ESTIMATE })
  await expect(provider.quote(ASK)).rejects.toThrow(/provider/i)
})

it('maps every ChangeNOW status to a stage, and an unknown status to null', async () => {
  expect(CHANGENOW_STATUSES).toEqual([
    'new',
    'waiting',
    'confirming',
    'verifying',
    'exchanging',
    'sending',
    'finished',
    'failed',
    'refunded',
    'expired',
  ])
  for (const status of CHANGENOW_STATUSES) {
    const { provider } = await saying({ '/by-id': JSON.stringify({ ...EXCHANGE, status }) })
    const report = await provider.status({ providerOrderId: 'a1', from: ETH, to: LTC })
    expect(report).toMatchObject({ status, stage: stageOf(status), choice: null })
    expect(report.stage).not.toBeNull()
  }
  const { provider } = await saying({ '/by-id': JSON.stringify({ ...EXCHANGE, status: 'toString' }) })
  expect(await provider.status({ providerOrderId: 'a1', from: ETH, to: LTC })).toMatchObject({ stage: null })
})

it('offers the user a choice when ChangeNOW can either continue or refund a failed exchange', async () => {
  const { provider } = await saying({
    '/by-id': JSON.stringify({
      ...EXCHANGE,
      status: 'failed',
      actionsAvailable: true,
      amountFrom: 0.4,
      payinHash: 'in',
    }),
    '/actions': '{"continue":{"available":false},"refund":{"available":true}}',
  })
  expect(await provider.status({ providerOrderId: 'a1', from: ETH, to: LTC })).toMatchObject({
    stage: 'asks',
    choice: { mayAccept: false, mayRefund: true },
    depositAtomic: 4n * 10n ** 17n,
  })
})

it('matches a ChangeNOW token by its contract, not by its name', async () => {
  const usdt = instrument('usdt-erc20', { currencyTitle: 'USDT', chain: 'ethereum', contract: '0xAbC' })
  const list = [
    coin('eth', 'eth'),
    coin('usdt', 'eth', '0xabc'),
    coin('ltc', 'ltc'),
    { ...coin('doge', 'doge'), sell: false },
  ]
  const { provider } = await saying({ '/currencies': JSON.stringify(list) })
  await provider.refreshCoins()
  const doge = instrument('doge', { chain: 'dogecoin' })
  expect(provider.serves(ETH, usdt)).toBe(true)
  expect(provider.serves(ETH, { ...usdt, contract: '0xdef' })).toBe(false)
  expect([provider.serves(ETH, doge), provider.serves(doge, ETH)]).toEqual([true, false])
})
