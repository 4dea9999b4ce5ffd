import { expect, test } from 'vitest'
import { cardInstrument } from '../../fiat/fiat-instrument.ts'
import { Catalogue } from '../../instruments/catalogue.ts'
import { DEFAULT_LIQUIDITY_POLICY } from '../../liquidity/liquidity-policy.ts'
import { ProviderQuotes } from '../../liquidity/provider-quotes.ts'
import { DEFAULT_QUOTE_POLICY } from '../../quotes/quote-policy.ts'
import { ETH, instrument, NOON, tick, USDT } from '../../testing/fixtures.ts'
import { anyAmount } from '../../testing/query-rules.ts'
import { answerRate } from './answer-rate.ts'

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
const rates = tick({
  prices: { USDT: '1', ETH: '3000', BTC: '68000', WBTC: '68000' },
  payoutFees: { eth: '1', 'usdt-erc20': '1', 'usdt-bep20': '1', btc: '1', 'wbtc-erc20': '1' },
  inventory: Object.fromEntries(COINS.map(({ slug, decimals }) => [slug, (10n ** BigInt(decimals + 5)).toString()])),
})

function rate(command: string) {
  const clock = { now: () => NOON }
  const providerQuotes = new ProviderQuotes({
    providers: [],
    clock,
    policy: DEFAULT_LIQUIDITY_POLICY,
    marketRate: () => null,
    queryRules: anyAmount(),
    within: (work) => work,
    report: () => {},
  })
  const ticks = { latest: () => rates, at: () => rates, recent: () => [] }
  const catalogue = new Catalogue(COINS, [], [cardInstrument('EUR'), cardInstrument('USD', true)])
  return answerRate({ catalogue, providerQuotes, ticks, policy: DEFAULT_QUOTE_POLICY, clock }, command.split(' '))
}

test.each([
  ['usdt btc 500', 'ERC20', 'BTC'],
  ['биткоин usdt 0.01', 'BTC', 'ERC20'],
  ['bitcoin usdt 0.01', 'BTC', 'ERC20'],
  ['usdt-bep20 btc 500', 'BEP20', 'BTC'],
  ['usdtbep20 btc 500', 'BEP20', 'BTC'],
])('resolves each coin in "%s" to the first match in the coin picker', (command, give, get) => {
  expect(rate(command)).toMatchObject({
    kind: 'rate',
    give: { network: give },
    get: { network: get },
    isAmountChosen: false,
  })
})

test('lists the other networks of both coins as choices', () => {
  expect(rate('usdt btc 500')).toMatchObject({
    choices: [{ slug: 'usdt-bep20', coin: 'USDT', network: 'BEP20', pair: 'usdtbep20-btc' }],
  })
  expect(rate('btc usdt-bep20 0.01')).toMatchObject({ choices: [{ slug: 'usdt-erc20', pair: 'btc-usdterc20' }] })
})

test('chooses an amount within the quote bounds when the user enters none', () => {
  expect(rate('usdt btc')).toMatchObject({ kind: 'rate', give: { amount: '500' }, isAmountChosen: true })
  const chosen = rate('btc usdt')
  expect(chosen).toMatchObject({ kind: 'rate', isAmountChosen: true })
  expect(chosen.kind === 'rate' && Number(chosen.give.amount)).toBeLessThan(1)
})

test.each([
  ['eur eth 200', { pair: 'cardeur-eth', amount: '200' }],
  ['евро eth', { pair: 'cardeur-eth', amount: null }],
  ['usd btc 200', { pair: 'cardusd-btc', amount: '200' }],
  ['btc доллар 0,01', { pair: 'btc-cardusd', amount: '0.01' }],
])('refers the user to the website when "%s" contains a fiat currency', (command, expected) => {
  expect(rate(command)).toEqual({ kind: 'rate_fiat', ...expected })
})

test.each([
  ['nonesuch btc 1', { kind: 'rate_unknown', name: 'nonesuch' }],
  ['btc eur 1', { kind: 'rate_unknown', name: 'eur' }],
  ['eur usd 1', { kind: 'rate_usage' }],
  ['btc btc 1', { kind: 'rate_usage' }],
])('returns no rate for %s', (command, expected) => {
  expect(rate(command)).toEqual(expected)
})
