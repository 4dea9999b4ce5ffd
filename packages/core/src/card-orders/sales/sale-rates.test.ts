import { beforeEach, expect, test } from 'vitest'
import { cardInstrument } from '../../fiat/fiat-instrument.ts'
import { Catalogue } from '../../instruments/catalogue.ts'
import type { ProviderAnswer } from '../../liquidity/liquidity-provider.ts'
import type { RateTick } from '../../quotes/tick.ts'
import { FakeCardProvider } from '../../testing/fake-card-provider.ts'
import { FakeProvider } from '../../testing/fake-provider.ts'
import { ETH, LTC, NOON, tick } from '../../testing/fixtures.ts'
import { CardEstimates } from '../card-estimates.ts'
import { CardRates } from '../card-rates.ts'

const MINUTE_MS = 60_000
const PRICES = { USDT: '1', ETH: '2000', LTC: '100' }
/** Cents for one base unit of ETH at 1,950 US dollars. */
const RATE = { num: 195_000n, den: 10n ** 18n }
const BOUNDS = { minDepositAtomic: 10n ** 16n, maxDepositAtomic: 10n ** 19n }

let now: number
let latest: RateTick | null
let sales: FakeProvider
let isOver: boolean
let rates: CardRates
beforeEach(() => {
  now = NOON
  latest = tick({ prices: PRICES })
  isOver = false
  sales = new FakeProvider('fake', RATE)
  sales.serves = (from?: unknown) => from === ETH
  answerWith(BOUNDS)
  const provider = new FakeCardProvider({ sold: [], unitsPerMinor: 1n, now: () => now })
  const clock = { now: () => now }
  const limiterOf = () => ({ take: async () => ({ isOver, left: 1, resetMs: 1_000 }) })
  const estimates = new CardEstimates({ provider, clock, limiterOf, within: (work) => work })
  rates = new CardRates({
    catalogue: new Catalogue([ETH, LTC], [], [cardInstrument('USD', true), cardInstrument('EUR')]),
    ticks: { latest: () => latest, at: () => null, recent: () => [] },
    clock,
    cards: { provider, estimates, payouts: null, identityFormBaseUrl: null },
    sales,
    within: (work) => work,
  })
  rates.lines()
})

/** Replaces fields of each quote that the provider returns. */
function answerWith(part: Partial<Extract<ProviderAnswer, { kind: 'quote' }>['quote']>) {
  sales.answer = async (answer) =>
    answer.kind === 'quote' ? { kind: 'quote', quote: { ...answer.quote, ...part } } : answer
}

const listed = () => rates.lines().map(({ from, to }) => `${from.slug}-${to.bestChangeName}`)

test('lists a sale of a coin that the provider buys, in a currency that it pays out', async () => {
  await rates.refreshNext()
  await rates.refreshNext()
  expect(sales.calls).toEqual(['quote'])
  expect(rates.lines()).toEqual([
    expect.objectContaining({
      from: ETH,
      out: '1950',
      toFee: '0',
      reserve: '19500',
      fromMin: '0.01',
      fromMax: '10',
      toMin: '19.5',
      toMax: '19500',
      holdMs: 0,
      demands: ['reg', 'verifying'],
    }),
  ])
  expect(listed()).toEqual(['eth-CARDUSD'])
})

test('queries the price of a sale of about 200 US dollars', async () => {
  const quote = sales.quote.bind(sales)
  const amounts: bigint[] = []
  sales.quote = (query) => {
    amounts.push(query.amountAtomic)
    return quote(query)
  }
  await rates.refreshNext()
  expect(amounts).toEqual([10n ** 17n])
})

test("queries the price of the provider's minimum if the sample is below it", async () => {
  const boundAtomic = 10n ** 18n
  sales.answer = async (answer) =>
    answer.kind === 'quote' && answer.quote.depositAtomic < boundAtomic
      ? { kind: 'out-of-bounds', missed: 'smallest', boundAtomic }
      : {
          kind: 'quote',
          quote: { ...BOUNDS, depositAtomic: boundAtomic, amountToGetAtomic: 195_000n, rateId: null, validUntil: null },
        }
  await rates.refreshNext()
  expect(sales.calls).toEqual(['quote', 'quote'])
  expect(listed()).toEqual(['eth-CARDUSD'])
})

test('queries nothing while the file is not requested, or when the shared calls are used up', async () => {
  isOver = true
  await rates.refreshNext()
  isOver = false
  now += 10 * MINUTE_MS + 1
  await rates.refreshNext()
  expect(sales.calls).toEqual([])
})

test('leaves a sale out four minutes after its last price', async () => {
  await rates.refreshNext()
  isOver = true
  now += 4 * MINUTE_MS
  await rates.refreshNext()
  expect(listed()).toEqual(['eth-CARDUSD'])
  now += 1
  expect(listed()).toEqual([])
})

test.each([
  ['30 % worse than the market', { amountToGetAtomic: 13_900n }],
  ['5 % better than the market', { amountToGetAtomic: 21_100n }],
  ['without a maximum', { maxDepositAtomic: null }],
])('leaves out a sale at a price that is %s', async (_why, part) => {
  answerWith({ ...BOUNDS, ...part })
  await rates.refreshNext()
  expect(listed()).toEqual([])
})

test('leaves a sale out when the market has left its price behind', async () => {
  await rates.refreshNext()
  latest = tick({ prices: { ...PRICES, ETH: '3000' } })
  expect(listed()).toEqual([])
})
