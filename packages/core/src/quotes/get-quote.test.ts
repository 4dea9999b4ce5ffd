import { expect, it } from 'vitest'
import { ProviderQuotes } from '../liquidity/provider-quotes.ts'
import { DEFAULT_LIQUIDITY_POLICY } from '../liquidity/liquidity-policy.ts'
import type { MissedBound } from '../liquidity/liquidity-provider.ts'
import { DomainError } from '../shared/domain-error.ts'
import { FakeProvider } from '../testing/fake-provider.ts'
import { CATALOGUE, ETH, LTC, NOON, tick } from '../testing/fixtures.ts'
import { anyAmount } from '../testing/query-rules.ts'
import { getQuote, type PairQuote, type QuoteRequest } from './get-quote.ts'
import { NO_MARKUP } from './markup.ts'
import { parseQuotable } from './parse-quotable.ts'
import { midRate } from './price-quote.ts'
import { DEFAULT_QUOTE_POLICY } from './quote-policy.ts'

/** Returns the error message for an ETH amount outside the bounds of the exchange and of the given providers. */
const messageFor = (amount: string, ...missed: MissedBound[]): Promise<string> => messageIn('eth', amount, ...missed)

/** Returns the error message for an amount in ETH or LTC, for the pair ETH–LTC. */
async function messageIn(amountCurrency: 'eth' | 'ltc', amount: string, ...missed: MissedBound[]): Promise<string> {
  const quote = await quoteWith(
    { amount, amountCurrency },
    missed.map((bound) => async () => ({ kind: 'out-of-bounds', ...bound })),
  )
  try {
    quote()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { expected, expectedCurrency } = error.details
    return `${error.code} ${expected} ${expectedCurrency}`
  }
  return 'priced'
}

/** Returns a function that quotes an amount after each provider has answered once. */
async function quoteWith(
  part: Pick<QuoteRequest, 'amount' | 'amountCurrency'>,
  answers: readonly FakeProvider['answer'][],
): Promise<() => PairQuote> {
  const newest = tick()
  const market = midRate(newest, ETH, LTC)
  if (!market) throw new Error('no market')
  const providers = answers.map((answer, index) => {
    const provider = new FakeProvider(`p${index}`, market)
    provider.answer = answer
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
    markup: NO_MARKUP,
    ...part,
  }
  try {
    getQuote(deps, request)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
  providerQuotes.refresh()
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  return () => getQuote(deps, request)
}

const eth = (text: string): bigint => BigInt(Math.round(Number(text) * 1e9)) * 10n ** 9n

it('reports the lowest minimum and the highest maximum across the exchange and all providers', async () => {
  const own = await messageFor('0.000001')
  expect(own).toMatch(/^AMOUNT_TOO_SMALL 0\.0\d+ eth$/)
  expect(await messageFor('0.000001', { missed: 'smallest', boundAtomic: eth('0.00001') })).toBe(
    'AMOUNT_TOO_SMALL 0.00001 eth',
  )
  expect(await messageFor('0.000001', { missed: 'smallest', boundAtomic: eth('5') })).toBe(own)
  expect(
    await messageFor(
      '0.000001',
      { missed: 'smallest', boundAtomic: eth('0.00002') },
      { missed: 'smallest', boundAtomic: eth('0.00001') },
    ),
  ).toBe('AMOUNT_TOO_SMALL 0.00001 eth')
  const most = await messageFor('90000')
  expect(most).toMatch(/^AMOUNT_TOO_BIG/)
  expect(await messageFor('90000', { missed: 'largest', boundAtomic: eth('80000') })).toBe('AMOUNT_TOO_BIG 80000 eth')
  expect(await messageFor('90000', { missed: 'largest', boundAtomic: eth('0.1') })).toBe(most)
})

it("reports the exchange's minimum in the receive coin and a provider's minimum in the send coin", async () => {
  const own = await messageIn('ltc', '0.00001')
  expect(own).toMatch(/^AMOUNT_TOO_SMALL 0\.\d+ ltc$/)
  expect(await messageIn('ltc', '0.00001', { missed: 'smallest', boundAtomic: eth('5') })).toBe(own)
  expect(await messageIn('ltc', '0.00001', { missed: 'smallest', boundAtomic: eth('0.0005') })).toBe(
    'AMOUNT_TOO_SMALL 0.0005 eth',
  )
})

it("rounds a send amount down and a receive amount up to the coin's precision", () => {
  const amount = '1.234567890123456789'
  expect(parseQuotable(amount, ETH, 'deposit')).toBe(1_234_567_890_000_000_000n)
  expect(parseQuotable(amount, ETH, 'receive')).toBe(1_234_567_900_000_000_000n)
  expect(() => parseQuotable(`${amount}1`, ETH, 'deposit')).toThrow(
    expect.objectContaining({
      message: 'Amount is not valid: too-precise',
      details: expect.objectContaining({ maxDecimals: 18 }),
    }),
  )
})

const withBounds =
  (share: bigint, maxDepositAtomic: bigint | null = eth('2')): FakeProvider['answer'] =>
  async (answer) =>
    answer.kind === 'quote'
      ? {
          kind: 'quote',
          quote: {
            ...answer.quote,
            amountToGetAtomic: (answer.quote.amountToGetAtomic * share) / 1_000n,
            minDepositAtomic: eth('0.0001'),
            maxDepositAtomic,
          },
        }
      : answer

it.each([980n, 1_000n])(
  'reports no maximum if a provider without a maximum quotes the pair (payout of %s per mille)',
  async (share) => {
    const request = { amount: '1', amountCurrency: 'eth' }
    const maximum = async (...providers: Parameters<typeof quoteWith>[1]) =>
      (await quoteWith(request, providers))().bounds.maxDepositAtomic
    expect(await maximum()).not.toBeNull()
    expect(await maximum(withBounds(share))).not.toBeNull()
    expect(await maximum(withBounds(share, null))).toBeNull()
  },
)

it('returns the combined bounds of the exchange and the provider, whichever of them has the better quote', async () => {
  const boundsOf = async (amount: string, share: bigint) => {
    const { bounds, held } = (await quoteWith({ amount, amountCurrency: 'eth' }, [withBounds(share)]))()
    return { bounds, isOwn: held === null }
  }
  const { bounds: own } = (await quoteWith({ amount: '1', amountCurrency: 'eth' }, []))()
  const bounds = { minDepositAtomic: eth('0.0001'), maxDepositAtomic: own.maxDepositAtomic }
  expect((own.maxDepositAtomic ?? 0n) > eth('2') && own.minDepositAtomic > eth('0.0001')).toBe(true)
  expect(await boundsOf('1', 980n)).toEqual({ bounds, isOwn: true })
  expect(await boundsOf('1', 1_000n)).toEqual({ bounds, isOwn: false })
  expect(await boundsOf('0.0002', 1_000n)).toEqual({ bounds, isOwn: false })
})
