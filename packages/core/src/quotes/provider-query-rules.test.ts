import { expect, it } from 'vitest'
import { DEFAULT_LIQUIDITY_POLICY } from '../liquidity/liquidity-policy.ts'
import type { ProviderQuery } from '../liquidity/liquidity-provider.ts'
import { CATALOGUE, ETH, instrument, LTC, tick } from '../testing/fixtures.ts'
import { marketRate } from './market-rate.ts'
import { providerQueryRules } from './provider-query-rules.ts'

const RULES = providerQueryRules({ tick, catalogue: () => CATALOGUE, policy: DEFAULT_LIQUIDITY_POLICY })
const OTHER = instrument('other', { currencyTitle: 'OTHER', decimals: 8 })
const QUERY: ProviderQuery = { from: ETH, to: OTHER, rateMode: 'FIXED', side: 'deposit', amountAtomic: 10n ** 18n }

it.each<[string, Partial<ProviderQuery>, boolean]>([
  ['accepts a query about one coin', {}, true],
  ['rejects a query about 10^22 coins with a price', { amountAtomic: 10n ** 40n }, false],
  ['accepts a query about 10^15 coins without a price', { side: 'receive', amountAtomic: 10n ** 23n }, true],
  ['rejects a query about 10^16 coins without a price', { side: 'receive', amountAtomic: 10n ** 24n }, false],
])('providerQueryRules %s', (_what, part, expected) => {
  expect(RULES.isWithinLimit({ ...QUERY, ...part })).toBe(expected)
})

it('providerQueryRules creates checks with typical amounts of priced coins that the provider trades', () => {
  const queries = RULES.checkQueries({ serves: (_from, to) => to.slug === LTC.slug })
  expect(queries.length).toBeGreaterThan(0)
  for (const { from, to, side, amountAtomic } of queries) {
    expect([to.slug, side]).toEqual(['ltc', 'deposit'])
    const rate = marketRate(tick(), CATALOGUE, from, to)
    if (rate === null || rate === 'missing') throw new Error('no price')
    // 500 USDT are about 5.4 LTC.
    const units = (amountAtomic * rate.num) / rate.den
    expect(units > 500_000_000n && units < 600_000_000n).toBe(true)
  }
  expect(RULES.checkQueries({ serves: () => false })).toEqual([])
})
