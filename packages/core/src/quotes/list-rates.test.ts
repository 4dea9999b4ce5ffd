import { expect, it } from 'vitest'
import { Catalogue } from '../instruments/catalogue.ts'
import { ETH, instrument, LTC, tick } from '../testing/fixtures.ts'
import { listRates } from './list-rates.ts'
import { DEFAULT_QUOTE_POLICY } from './quote-policy.ts'

const EUR = instrument('eur-sepa', {
  chain: 'sepa',
  decimals: 2,
  precisionDecimals: 2,
  currencyTitle: 'EUR',
  instrumentType: 'fiat',
})

it('lists bank transfer pairs at a floating rate together with their conditions', () => {
  const newest = tick({
    prices: { USDT: '1', ETH: '3000', LTC: '92', EUR: '1.08' },
    inventory: { eth: '1000000000000000000000', ltc: '1000000000000', 'eur-sepa': '100000000' },
    payoutFees: { eth: '21000000000000', ltc: '2230', 'eur-sepa': '50' },
  })
  const listed = (eur: typeof EUR) =>
    listRates({ catalogue: new Catalogue([ETH, LTC, eur]), policy: DEFAULT_QUOTE_POLICY }, newest)
  const found = (from: string, to: string) => listed(EUR).find((line) => line.from.slug === from && line.to.slug === to)
  expect(found('eur-sepa', 'eth')).toMatchObject({ holdMs: 0, demands: ['manual', 'reg'] })
  expect(found('eth', 'eur-sepa')).toMatchObject({ holdMs: 0, demands: ['manual', 'reg', 'verifying'] })
  expect(found('eth', 'ltc')).toMatchObject({ holdMs: DEFAULT_QUOTE_POLICY.shortestFixedHoldMs, demands: [] })
  const closed = listed({ ...EUR, isPayoutEnabled: false }).map(({ from, to }) => `${from.slug} ${to.slug}`)
  expect(closed).toContain('eur-sepa eth')
  expect(closed).not.toContain('eth eur-sepa')
})
