import { present } from '@cambio/kernel/assert'
import { multiply, rational } from '@cambio/kernel/rational'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { midRate } from '../quotes/price-quote.ts'
import { TICK_MAX_AGE_MS } from '../quotes/tick.ts'
import { Catalogue } from '../instruments/catalogue.ts'
import { ETH, instrument, LTC, NOON, tick } from '../testing/fixtures.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { FakeProvider } from '../testing/fake-provider.ts'
import { anyAmount } from '../testing/query-rules.ts'
import { ProviderQuotes } from './provider-quotes.ts'
import { DEFAULT_LIQUIDITY_POLICY } from './liquidity-policy.ts'
import type { ProviderAnswer, ProviderQuery } from './liquidity-provider.ts'
import { marketRate } from '../quotes/market-rate.ts'
import { judgeQuote, type MarketRate } from './sanity-band.ts'

const MARKET = midRate(tick(), ETH, LTC) ?? rational(1n, 1n)
const ASK: ProviderQuery = { from: ETH, to: LTC, rateMode: 'FIXED', side: 'deposit', amountAtomic: 10n ** 18n }
/** The query that the cache uses to check a provider. */
const CHECK: ProviderQuery = { ...ASK, amountAtomic: 3n * 10n ** 18n }
const policy = DEFAULT_LIQUIDITY_POLICY

function share(bps: number) {
  return multiply(MARKET, rational(BigInt(10_000 + bps), 10_000n))
}

/** Creates a quote cache with fake providers. The test controls the cache's clock and timeouts. */
function open(...providers: FakeProvider[]) {
  const world = { now: NOON, market: MARKET as MarketRate, reports: [] as string[], late: [] as (() => void)[] }
  const providerQuotes = new ProviderQuotes({
    providers,
    policy,
    clock: { now: () => world.now },
    marketRate: () => world.market,
    queryRules: anyAmount(CHECK),
    within: (work) =>
      Promise.race([work, new Promise<never>((_, reject) => world.late.push(() => reject(new Error('late'))))]),
    report: (event, { provider, why }) => void world.reports.push(`${event} ${provider}${why ? ` ${why}` : ''}`),
  })
  /** Lets all pending responses settle. */
  const settle = async () => {
    for (let turn = 0; turn < 40; turn += 1) await Promise.resolve()
  }
  const pass = async (ms = 0) => {
    world.now += ms
    providerQuotes.refresh()
    await settle()
  }
  const seen = () => providerQuotes.look(ASK).quotes.map(({ provider }) => provider)
  return { providerQuotes, world, pass, seen, settle, timeOut: () => world.late.splice(0).forEach((fail) => fail()) }
}

describe('the provider quote cache', () => {
  it("refreshes a provider's quote only while callers read it", async () => {
    const one = new FakeProvider('one', share(-50))
    const { providerQuotes, pass, seen } = open(one)
    const countRequests = () => one.calls.filter((call) => call === 'quote').length
    expect(seen()).toEqual([])
    await pass()
    expect([seen(), countRequests()]).toEqual([['one'], 1])
    await pass(policy.refreshMs - 1)
    expect(countRequests()).toBe(1)
    await pass(1)
    expect(countRequests()).toBe(2)
    const [held] = providerQuotes.look(ASK).quotes
    expect(providerQuotes.claimed(held?.at ?? 0)).toEqual(held)
    for (let spent = 0; spent <= policy.interestMs; spent += policy.refreshMs) await pass(policy.refreshMs)
    const before = countRequests()
    await pass(policy.refreshMs)
    expect(countRequests()).toBe(before)
    expect(providerQuotes.claimed((held?.at ?? 0) + 1)).toBeNull()
  })

  it("caches a provider's response until newer queries from the same client evict it", async () => {
    const one = new FakeProvider('one', share(-50))
    const { providerQuotes, seen } = open(one)
    await providerQuotes.firstAnswer(ASK)
    expect(seen()).toEqual(['one'])
    for (let amount = 1n; amount <= BigInt(policy.maxQueriesPerGroup); amount += 1n)
      providerQuotes.look({ ...ASK, amountAtomic: amount })
    expect(seen()).toEqual([])
  })

  it("keeps a client's cached quotes while another client requests three hundred amounts", async () => {
    const { providerQuotes, pass } = open(new FakeProvider('one', share(-50)))
    const look = () => providerQuotes.look(ASK, { clients: ['honest'], isLive: false }).quotes.length
    look()
    await pass()
    for (let round = 0; round < 20; round += 1) {
      for (let amount = 1n; amount <= 300n; amount += 1n)
        providerQuotes.look({ ...ASK, amountAtomic: amount }, { clients: ['attacker'], isLive: true })
      await pass(1_000)
      expect(look()).toBe(1)
    }
  })

  it("keeps a client's cached quotes while fifty clients request twenty amounts each", async () => {
    const { providerQuotes, pass } = open(new FakeProvider('one', share(-50)))
    const look = () => providerQuotes.look(ASK, { clients: ['honest'], isLive: false }).quotes.length
    look()
    await pass()
    for (let amount = 1n; amount <= 1_000n; amount += 1n)
      providerQuotes.look({ ...ASK, amountAtomic: amount }, { clients: [`attacker ${amount % 50n}`], isLive: true })
    await pass()
    expect(look()).toBe(1)
  })

  it('accepts a displayed quote for a new order until the quote reaches its maximum age', async () => {
    expect(policy.claimableMs).toBe(TICK_MAX_AGE_MS)
    const { providerQuotes, world } = open(new FakeProvider('one', share(-50)))
    await providerQuotes.firstAnswer(ASK)
    const held = present(providerQuotes.look(ASK).quotes[0], 'the provider answered')
    world.now = held.at + policy.claimableMs
    expect(providerQuotes.claimed(held.at)).toEqual(held)
    world.now += 1
    expect(providerQuotes.claimed(held.at)).toBeNull()
  })

  it.each<[string, (answer: ProviderAnswer) => Promise<ProviderAnswer>, string]>([
    ['fails', () => Promise.reject(new Error('500')), 'provider-failed one'],
    ['never responds', () => new Promise<never>(() => {}), 'provider-failed one'],
    ['quotes ten times the market price', async (answer) => times(answer, 10n), 'provider-failed one'],
    ['quotes a negative price', async (answer) => times(answer, -1n), 'provider-failed one'],
    ['quotes a payout of zero', async (answer) => times(answer, 0n), 'provider-failed one'],
  ])('excludes a provider that %s until a health check succeeds', async (_what, fault, report) => {
    const one = new FakeProvider('one', share(-50))
    const two = new FakeProvider('two', share(-80))
    const { providerQuotes, pass, seen, timeOut, settle, world } = open(one, two)
    seen()
    await pass()
    expect(seen()).toEqual(['one', 'two'])
    const [held] = providerQuotes.look(ASK).quotes
    one.answer = fault
    await pass(policy.refreshMs)
    // First the query times out, and then the check that it triggers.
    timeOut()
    await settle()
    timeOut()
    await settle()
    expect(seen()).toEqual(['two'])
    expect(providerQuotes.claimed(held?.at ?? 0)).toBeNull()
    expect(world.reports).toContain(report)
    const requestCount = one.calls.length
    await pass(policy.coolOffMs - 1)
    expect(one.calls).toHaveLength(requestCount)
    // The next check also fails, so the cool-off doubles.
    await pass(1)
    timeOut()
    await settle()
    expect(one.calls).toHaveLength(requestCount + 1)
    await pass(policy.coolOffMs)
    expect(one.calls).toHaveLength(requestCount + 1)
    one.answer = async (answer) => answer
    await pass(policy.coolOffMs)
    expect(seen()).toContain('one')
    expect(world.reports.filter((output) => output === report)).toHaveLength(1)
  })

  it('ignores a quote with a bad price without excluding its provider', async () => {
    const one = new FakeProvider('one', share(-policy.tooBadBps - 100))
    const { pass, seen, world } = open(one)
    seen()
    await pass()
    expect(seen()).toEqual([])
    one.rate = share(-50)
    await pass(policy.refreshMs)
    expect(seen()).toEqual(['one'])
    expect(world.reports).toEqual(['provider-quote-dropped one too-bad'])
  })

  it('ignores a quote while no market price is available, without excluding its provider', async () => {
    const one = new FakeProvider('one', share(90_000))
    const { pass, seen, world } = open(one)
    world.market = 'missing'
    seen()
    await pass()
    expect(seen()).toEqual([])
    one.rate = share(-50)
    world.market = MARKET
    await pass(policy.refreshMs)
    expect(seen()).toEqual(['one'])
    expect(world.reports).toEqual(['provider-quote-dropped one unjudged'])
  })

  it('excludes a provider only after its orders have failed for three clients in a row', async () => {
    const one = new FakeProvider('one', share(-50))
    const { providerQuotes, pass, seen } = open(one)
    seen()
    await pass()
    const held = present(providerQuotes.look(ASK).quotes[0], 'the provider answered')
    const addresses = { destinationAddress: 'x', destinationMemo: null, refundAddress: null, refundMemo: null }
    const create = (client: string) => providerQuotes.providerOrder(held, { ...held, ...addresses }, client)
    const fail = () => Promise.reject(new Error('500'))
    one.made = fail
    for (const client of ['a', 'a', 'a', 'b']) await expect(create(client)).rejects.toThrow('500')
    expect(seen()).toEqual(['one'])
    one.made = async (made) => made
    await create('c')
    providerQuotes.orderMatched('one')
    one.made = fail
    for (const client of ['c', 'b']) await expect(create(client)).rejects.toThrow('500')
    expect(seen()).toEqual(['one'])
    await expect(create('a')).rejects.toThrow('500')
    expect(seen()).toEqual([])
  })

  it('excludes a provider when its order and the following health check fail', async () => {
    const one = new FakeProvider('one', share(-50))
    const { providerQuotes, pass, seen, settle } = open(one)
    seen()
    await pass()
    const held = present(providerQuotes.look(ASK).quotes[0], 'the provider answered')
    const addresses = { destinationAddress: 'x', destinationMemo: null, refundAddress: null, refundMemo: null }
    one.made = () => Promise.reject(new Error('500'))
    one.answer = () => Promise.reject(new Error('500'))
    await expect(providerQuotes.providerOrder(held, { ...held, ...addresses }, 'a')).rejects.toThrow('500')
    await settle()
    expect(seen()).toEqual([])
  })

  it("retries a failing quote query at increasing intervals without dropping other queries' quotes", async () => {
    const one = new FakeProvider('one', share(-50))
    const { providerQuotes, pass, seen, world } = open(one)
    const bad = { ...ASK, amountAtomic: 7n }
    let failures = 0
    one.answer = async (answer) => {
      if (answer.kind !== 'quote' || answer.quote.depositAtomic !== 7n) return answer
      failures += 1
      throw new Error('500')
    }
    seen()
    await pass()
    for (let spent = 0; spent < 300_000; spent += policy.refreshMs) {
      providerQuotes.look(bad)
      await pass(policy.refreshMs)
      expect(seen()).toEqual(['one'])
    }
    expect(failures).toBeGreaterThan(2)
    expect(failures).toBeLessThan(8)
    expect(world.reports).toEqual([])
  })

  it("keeps a rate-limited provider's quotes until they are outdated", async () => {
    const one = new FakeProvider('one', share(-50))
    const { pass, seen, world } = open(one)
    seen()
    await pass()
    one.answer = () => Promise.reject(new AdapterError('429', { retryable: true, isRateLimit: true }))
    await pass(policy.refreshMs)
    const requestCount = one.calls.length
    await pass(policy.rateLimitMs - 1)
    expect([one.calls.length, seen()]).toEqual([requestCount, ['one']])
    one.answer = async (answer) => answer
    await pass(1)
    expect([one.calls.length, seen()]).toEqual([requestCount + 1, ['one']])
    expect(world.reports).toEqual([])
  })

  it('refreshes the quote query that has waited longest first', async () => {
    const one = new FakeProvider('one', share(-50))
    const { providerQuotes, pass } = open(one)
    const amounts = Array.from({ length: 12 }, (_none, index) => ({
      ...ASK,
      amountAtomic: BigInt(index + 1) * 10n ** 18n,
    }))
    for (let spent = 0; spent < 5; spent += 1) {
      // Reads the queries one after another, so that the first query is the oldest.
      for (const query of amounts) providerQuotes.look(query)
      await pass(policy.refreshMs)
    }
    expect(amounts.map((query) => providerQuotes.look(query).quotes.length)).toEqual(amounts.map(() => 1))
  })
})

it('marketRate distinguishes a temporarily missing price from a coin that never has a price', () => {
  const catalogue = new Catalogue([ETH, LTC])
  const other = instrument('other', { currencyTitle: 'OTHER' })
  expect(marketRate(tick(), catalogue, ETH, LTC)).toEqual(MARKET)
  const withoutEth = { ...tick(), prices: { LTC: '92' } }
  expect(marketRate(withoutEth, catalogue, ETH, LTC)).toBe('missing')
  expect(marketRate(null, catalogue, ETH, LTC)).toBe('missing')
  expect(marketRate(tick(), catalogue, ETH, other)).toBeNull()
})

it('marketRate uses the euro price only if the exchange has a euro bank account', () => {
  const fiat = (slug: string, chain: string, currencyTitle: string) =>
    instrument(slug, { chain, currencyTitle, instrumentType: 'fiat', decimals: 2 })
  const toCard = fiat('eur-card', 'card', 'EUR')
  const priced = { ...tick(), prices: { ...tick().prices, EUR: '1.08' } }
  const withBank = new Catalogue([ETH, LTC, fiat('eur-sepa', 'sepa', 'EUR')])
  expect(marketRate(priced, withBank, ETH, toCard)).toEqual(midRate(priced, ETH, toCard))
  expect(marketRate(tick(), withBank, ETH, toCard)).toBe('missing')
  expect(marketRate(tick(), new Catalogue([ETH, LTC]), ETH, toCard)).toBeNull()
})

it('judgeQuote accepts only a quote that is for the requested amount and close to the market price', () => {
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 24n), 10n ** 24n), fc.bigInt(0n, 10n ** 24n), (got, amountAtomic) => {
      const query = { ...ASK, amountAtomic }
      const quote = {
        depositAtomic: amountAtomic,
        amountToGetAtomic: got,
        minDepositAtomic: 0n,
        maxDepositAtomic: null,
        rateId: null,
        validUntil: null,
      }
      const isSane = judgeQuote(query, quote, MARKET, policy) === 'sane'
      const value = (amountAtomic * MARKET.num) / MARKET.den
      const inBand = got * 10_000n <= value * 10_500n && got * 10_000n >= value * 7_000n
      expect(isSane).toBe(amountAtomic > 0n && got > 0n && inBand)
    }),
  )
})

function times(answer: ProviderAnswer, factor: bigint): ProviderAnswer {
  if (answer.kind !== 'quote') return answer
  const { quote } = answer
  return { kind: 'quote', quote: { ...quote, amountToGetAtomic: quote.amountToGetAtomic * factor } }
}
