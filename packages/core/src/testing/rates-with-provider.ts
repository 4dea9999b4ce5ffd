import { cardInstrument } from '../fiat/fiat-instrument.ts'
import { Catalogue } from '../instruments/catalogue.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { DEFAULT_LIQUIDITY_POLICY } from '../liquidity/liquidity-policy.ts'
import { ProviderQuotes } from '../liquidity/provider-quotes.ts'
import type { QuoteDeps } from '../quotes/get-quote.ts'
import { DEFAULT_QUOTE_POLICY } from '../quotes/quote-policy.ts'
import { FakeProvider } from './fake-provider.ts'
import { ETH, instrument, NOON, tick, USDT } from './fixtures.ts'
import { anyAmount } from './query-rules.ts'

const token = (slug: string, currencyTitle: string, networkTitle: string, fullName: string) =>
  instrument(slug, {
    currencyTitle,
    networkTitle,
    fullName,
    bestChangeName: `${currencyTitle}${networkTitle}`,
    chain: 'ethereum',
    decimals: 6,
    precisionDecimals: 6,
    contract: `0x${slug}`,
    popularity: 0,
  })
const BTC = instrument('btc', { fullName: 'Bitcoin' })
// Sorted as in the database: instruments without a popularity rank come first.
const COINS = [
  token('usdt-bep20', 'USDT', 'BEP20', 'Tether'),
  token('wbtc-erc20', 'WBTC', 'ERC20', 'Wrapped Bitcoin'),
  BTC,
  { ...ETH, popularity: 2 },
  { ...USDT, bestChangeName: 'USDTERC20', popularity: 3 },
]
/** Coin that only providers trade. */
const XMR = instrument('xmr', { currencyTitle: 'XMR', networkTitle: 'XMR', fullName: 'Monero' })
const rates = tick({
  prices: { USDT: '1', ETH: '3000', BTC: '68000', WBTC: '68000' },
  payoutFees: { eth: '1', 'usdt-erc20': '1', 'usdt-bep20': '1', btc: '1', 'wbtc-erc20': '1' },
  inventory: Object.fromEntries(COINS.map(({ slug, decimals }) => [slug, (10n ** BigInt(decimals + 5)).toString()])),
})

/** Quote services with a fake provider. */
interface Rates {
  deps: QuoteDeps
  provider: FakeProvider
  /** Time limit of each wait for the provider so far, in milliseconds. */
  waits: number[]
}

/** Creates quote services for some coins, for euros and dollars, and for XMR, which only the provider trades. */
export function openRates(): Rates {
  const clock = { now: () => NOON }
  const provider = new FakeProvider('one', { num: 1n, den: 1n })
  const waits: number[] = []
  const providerQuotes = new ProviderQuotes({
    providers: [Object.assign(provider, { serves: (from: Instrument, to: Instrument) => [from, to].includes(XMR) })],
    clock,
    policy: DEFAULT_LIQUIDITY_POLICY,
    marketRate: () => null,
    queryRules: anyAmount(),
    within: (work, ms) => {
      waits.push(ms)
      return work
    },
    report: () => {},
  })
  const ticks = { latest: () => rates, at: () => rates, recent: () => [] }
  const catalogue = new Catalogue(COINS, [XMR], [cardInstrument('EUR'), cardInstrument('USD', true)])
  return { deps: { catalogue, providerQuotes, ticks, policy: DEFAULT_QUOTE_POLICY, clock }, provider, waits }
}
