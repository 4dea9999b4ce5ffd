import { PairData } from '@cambio/contract/pair-data'
import { DEFAULT_QUOTE_POLICY } from '@cambio/core/quotes/quote-policy'
import { NO_PROVIDERS } from '@cambio/core/liquidity/no-providers'
import { getQuote } from '@cambio/core/quotes/get-quote'
import { NO_MARKUP } from '@cambio/core/quotes/markup'
import { CATALOGUE, NOON, tick } from '@cambio/core/testing/fixtures'
import { parseAmount } from '@cambio/kernel/money'
import { expect, it } from 'vitest'
import { pairDataJson, presentPairData } from './pair-data.presenter.ts'

const newest = tick()
const deps = {
  catalogue: CATALOGUE,
  providerQuotes: NO_PROVIDERS,
  ticks: { latest: () => newest, at: () => newest, recent: () => [] },
  policy: DEFAULT_QUOTE_POLICY,
  clock: { now: () => NOON },
}

it.each([null, '0.5', '1.25'])('returns the same pair data as JSON and as an object (amount: %s)', (amount) => {
  const request = {
    from: { slug: 'eth' },
    to: { slug: 'ltc' },
    rateMode: 'FIXED',
    amount,
    amountCurrency: null,
    markup: NO_MARKUP,
  } as const
  const priced = getQuote(deps, request)
  const view = presentPairData(priced, 'A')
  expect(JSON.parse(pairDataJson(priced, 'A'))).toEqual(view)
  expect(PairData.parse(view)).toEqual(view)
})

it('caches pair data separately for each pair, rate mode and tick', () => {
  const rateOf = (to: string, rateMode: 'FIXED' | 'FLOATING', at = newest) => {
    const request = {
      from: { slug: 'eth' },
      to: { slug: to },
      rateMode,
      amount: '1',
      amountCurrency: null,
      markup: NO_MARKUP,
    }
    const priced = getQuote({ ...deps, ticks: { latest: () => at, at: () => at, recent: () => [] } }, request)
    return PairData.parse(JSON.parse(pairDataJson(priced, 'D')))
  }
  const later = tick({ at: NOON + 1, prices: { USDT: '1', ETH: '2000', LTC: '92' } })
  const rates = [
    rateOf('ltc', 'FIXED'),
    rateOf('usdt-erc20', 'FIXED'),
    rateOf('ltc', 'FLOATING'),
    rateOf('ltc', 'FIXED', later),
  ]
  expect(rates.map((one) => [one.instrumentTo.slug, one.rateMode, one.updatedAt])).toEqual([
    ['ltc', 'FIXED', NOON],
    ['usdt-erc20', 'FIXED', NOON],
    ['ltc', 'FLOATING', NOON],
    ['ltc', 'FIXED', NOON + 1],
  ])
  expect(new Set(rates.map((one) => one.amountToGet)).size).toBe(4)
})

it("returns each quote's own minimum and maximum even when quotes share cached pair data", () => {
  const request = { from: { slug: 'eth' }, to: { slug: 'ltc' }, rateMode: 'FIXED', amountCurrency: null } as const
  const own = getQuote(deps, { ...request, amount: '1', markup: NO_MARKUP })
  const wide = { ...own, bounds: { minDepositAtomic: 10n ** 14n, maxDepositAtomic: null } }
  for (const priced of [own, wide, own])
    expect(JSON.parse(pairDataJson(priced, 'A'))).toEqual(presentPairData(priced, 'A'))
})

it('reports no deposit maximum if the provider states none', () => {
  const request = { from: { slug: 'eth' }, to: { slug: 'ltc' }, rateMode: 'FLOATING', amountCurrency: null } as const
  const own = getQuote(deps, { ...request, amount: null, markup: NO_MARKUP })
  const priced = { ...own, bounds: { ...own.bounds, maxDepositAtomic: null } }
  expect(presentPairData(priced, 'A')).toMatchObject({
    hasDepositMaximum: false,
    generalMaxAmount: '16.666666666666666666',
    depositRules: { maxAmount: '0' },
    amountToGive: '0',
    amountToGet: '0',
    claimedDepositAmount: '0',
  })
})

it.each(['0.5', '0.33333333'])('returns rounded costs that add up to the receive amount (%s ETH)', (amount) => {
  const request = {
    from: { slug: 'ltc' },
    to: { slug: 'eth' },
    rateMode: 'FLOATING',
    amount,
    amountCurrency: 'eth',
    markup: NO_MARKUP,
  } as const
  const view = presentPairData(getQuote({ ...deps, catalogue: CATALOGUE }, request), 'A')
  const digits = view.instrumentTo.precisionDecimals
  const amounts = view.waterfall.map((line) => line.amount)
  expect(amounts.filter((text) => (text.split('.')[1] ?? '').length > digits)).toEqual([])
  const atomic = (text: string) => {
    const parsed = parseAmount(text.replace('-', ''), 18)
    if (!parsed.ok) throw new Error(text)
    return text.startsWith('-') ? -parsed.atomic : parsed.atomic
  }
  expect(amounts.reduce((sum, text) => sum + atomic(text), 0n)).toBe(atomic(view.amountToGet))
  const rounding = view.waterfall.find(({ kind }) => kind === 'rounding')
  expect(rounding?.amount.startsWith('-') ?? true).toBe(true)
})
