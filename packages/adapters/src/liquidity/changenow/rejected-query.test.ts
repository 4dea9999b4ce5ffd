import { DEFAULT_LIQUIDITY_POLICY } from '@cambio/core/liquidity/liquidity-policy'
import type { ProviderQuery } from '@cambio/core/liquidity/liquidity-provider'
import { ProviderQuotes } from '@cambio/core/liquidity/provider-quotes'
import { ETH, LTC } from '@cambio/core/testing/fixtures'
import { anyAmount } from '@cambio/core/testing/query-rules'
import { rational } from '@cambio/kernel/rational'
import { expect, it } from 'vitest'
import { startScriptedServer } from '../testing/scripted-server.ts'
import { ChangeNowProvider } from './changenow-provider.ts'

const coin = (ticker: string) => ({
  ticker,
  network: ticker,
  tokenContract: null,
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
const CURRENCIES = JSON.stringify([coin('eth'), coin('ltc')])
const RANGE = '{"fromCurrency":"eth","minAmount":0.0030418,"maxAmount":null,"flow":"standard"}'
const estimate = (from: string, to: string) =>
  '{"fromCurrency":"eth","toCurrency":"ltc","flow":"standard","type":"direct","rateId":"","validUntil":null,' +
  `"transactionSpeedForecast":"10-60","warningMessage":null,"fromAmount":${from},"toAmount":${to}}`

const USER: ProviderQuery = { from: ETH, to: LTC, rateMode: 'FLOATING', side: 'deposit', amountAtomic: 10n ** 18n }
/** A guest's query for 10^22 ETH. */
const STRANGER: ProviderQuery = { ...USER, amountAtomic: 10n ** 40n }

/** Tracks the requests to a provider, so that a test can wait until all of them have ended. */
function openRequests() {
  const open = new Set<Promise<unknown>>()
  const within = <T>(work: Promise<T>): Promise<T> => {
    open.add(work)
    return work.finally(() => open.delete(work))
  }
  const end = async (): Promise<void> => {
    do {
      await Promise.allSettled(open)
      await new Promise(setImmediate)
    } while (open.size > 0)
  }
  return { within, end }
}

it.each([
  ['reports an inactive pair for the amount', { status: 400, body: '{"error":"pair_is_inactive","message":""}' }],
  ['rejects the amount', { status: 400, body: '{"error":"not_valid_params","message":"fromAmount is invalid"}' }],
  [
    'returns a large number in scientific notation for the amount',
    { status: 200, body: estimate('1e+22', '3.212e+23') },
  ],
])(
  "keeps a user's quote when the provider %s that another user requests",
  async (_what, answer) => {
    const { baseUrl } = await startScriptedServer('/v2/exchange', {
      '/currencies': CURRENCIES,
      '/range': RANGE,
      '/estimated-amount': (request, response) => {
        const isHuge = (new URL(request.url ?? '', 'http://x').searchParams.get('fromAmount') ?? '').length > 20
        const { status, body } = isHuge ? answer : { status: 200, body: estimate('1', '32.12345678') }
        response.writeHead(status, { 'content-type': 'application/json' }).end(body)
      },
    })
    const clock = { at: 1_795_000_000_000 }
    const reports: string[] = []
    const requests = openRequests()
    const quotes = new ProviderQuotes({
      providers: [new ChangeNowProvider({ baseUrl, apiKey: 'key' }, () => clock.at)],
      policy: DEFAULT_LIQUIDITY_POLICY,
      clock: { now: () => clock.at },
      marketRate: () => rational(3_212_345_678n, 10n ** 18n),
      queryRules: anyAmount(),
      within: requests.within,
      report: (event) => void reports.push(event),
    })
    const pass = async () => {
      quotes.refresh()
      await requests.end()
    }
    for (let turn = 0; turn < 50 && quotes.look(USER).quotes.length === 0; turn += 1) await pass()
    expect(quotes.look(USER).quotes.map(({ provider }) => provider)).toEqual(['changenow'])
    // For ten minutes, a page requests the user's quote every five seconds. Right after each request, a guest requests
    // the quote for 10^22 ETH.
    let shown = 0
    let passes = 0
    for (let ms = 0; ms < 600_000; ms += 5_000) {
      clock.at += 5_000
      if (quotes.look(USER).quotes.length > 0) shown += 1
      quotes.look(STRANGER)
      await pass()
      passes += 1
    }
    expect(shown).toBe(passes)
    expect(reports).not.toContain('provider-failed')
  },
  60_000,
)

it("keeps a provider's cached quotes when the provider rejects an order because of its rate limit", async () => {
  const { baseUrl } = await startScriptedServer('/v2/exchange', {
    '/currencies': CURRENCIES,
    '/range': RANGE,
    '/estimated-amount': estimate('1', '32.12345678'),
    '': { status: 429, body: '{"error":"too_many_requests"}' },
  })
  const reports: string[] = []
  const requests = openRequests()
  const quotes = new ProviderQuotes({
    providers: [new ChangeNowProvider({ baseUrl, apiKey: 'key' }, () => 1_795_000_000_000)],
    policy: DEFAULT_LIQUIDITY_POLICY,
    clock: { now: () => 1_795_000_000_000 },
    marketRate: () => rational(3_212_345_678n, 10n ** 18n),
    queryRules: anyAmount(),
    within: requests.within,
    report: (event) => void reports.push(event),
  })
  for (let turn = 0; turn < 50 && quotes.look(USER).quotes.length === 0; turn += 1) {
    quotes.refresh()
    await requests.end()
  }
  const [held] = quotes.look(USER).quotes
  if (!held) throw new Error('no price')
  const addresses = {
    destinationAddress: 'ltc1destination',
    destinationMemo: null,
    refundAddress: null,
    refundMemo: null,
  }
  const order = quotes.providerOrder(held, { query: held.query, quote: held.quote, ...addresses }, 'network:a')
  await expect(order).rejects.toThrow('429')
  expect(reports).toEqual([])
  expect(quotes.look(USER).quotes).toHaveLength(1)
})
