import { expect, it } from 'vitest'
import { ProviderQuotes } from '../liquidity/provider-quotes.ts'
import { DEFAULT_LIQUIDITY_POLICY } from '../liquidity/liquidity-policy.ts'
import type { MissedBound } from '../liquidity/liquidity-provider.ts'
import { DomainError } from '../shared/domain-error.ts'
import { FakeProvider } from '../testing/fake-provider.ts'
import { CATALOGUE, ETH, LTC, NOON, tick } from '../testing/fixtures.ts'
import { anyAmount } from '../testing/query-rules.ts'
import { getQuote, type QuoteRequest } from './get-quote.ts'
import { NO_MARKUP } from './markup.ts'
import { midRate } from './price-quote.ts'
import { DEFAULT_QUOTE_POLICY } from './quote-policy.ts'

/** Returns the error message for an ETH amount outside the bounds of the exchange and of the given providers. */
async function messageFor(amount: string, ...missed: MissedBound[]): Promise<string> {
  const newest = tick()
  const market = midRate(newest, ETH, LTC)
  if (!market) throw new Error('no market')
  const providers = missed.map((bound, index) => {
    const provider = new FakeProvider(`p${index}`, market)
    provider.answer = async () => ({ kind: 'out-of-bounds', ...bound })
    return provider
  })
  const clock = { now: () => NOON }
  const providerQuotes = new ProviderQuotes({
    providers,
    clock,
    policy: DEFAULT_LIQUIDITY_POLICY,
    marketRate: () => market,
    queryRules: anyAmount(),
    within: (work) => work,
    report: () => {},
  })
  const ticks = { latest: () => newest, at: () => newest, recent: () => [] }
  const deps = { catalogue: CATALOGUE, providerQuotes, ticks, policy: DEFAULT_QUOTE_POLICY, clock }
  const request: QuoteRequest = {
    from: { slug: 'eth' },
    to: { slug: 'ltc' },
    rateMode: 'FIXED',
    amount,
    amountCurrency: null,
    markup: NO_MARKUP,
  }
  const quote = () => {
    try {
      getQuote(deps, request)
    } catch (error) {
      if (error instanceof DomainError) return `${error.code} ${error.details.expected}`
      throw error
    }
    return 'priced'
  }
  quote()
  providerQuotes.refresh()
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  return quote()
}

const eth = (text: string): bigint => BigInt(Math.round(Number(text) * 1e9)) * 10n ** 9n

it('reports the lowest minimum and the highest maximum across the exchange and all providers', async () => {
  const own = await messageFor('0.000001')
  expect(own).toMatch(/^AMOUNT_TOO_SMALL 0\.0\d+$/)
  expect(await messageFor('0.000001', { missed: 'smallest', boundAtomic: eth('0.00001') })).toBe(
    'AMOUNT_TOO_SMALL 0.00001',
  )
  expect(await messageFor('0.000001', { missed: 'smallest', boundAtomic: eth('5') })).toBe(own)
  expect(
    await messageFor(
      '0.000001',
      { missed: 'smallest', boundAtomic: eth('0.00002') },
      { missed: 'smallest', boundAtomic: eth('0.00001') },
    ),
  ).toBe('AMOUNT_TOO_SMALL 0.00001')
  const most = await messageFor('90000')
  expect(most).toMatch(/^AMOUNT_TOO_BIG/)
  expect(await messageFor('90000', { missed: 'largest', boundAtomic: eth('80000') })).toBe('AMOUNT_TOO_BIG 80000')
  expect(await messageFor('90000', { missed: 'largest', boundAtomic: eth('0.1') })).toBe(most)
})
