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
  isPayoutEnabled: false,
})

it('omits bank money from the list of pairs, because only account holders can send it', () => {
  const newest = tick({
    prices: { USDT: '1', ETH: '3000', LTC: '92', EUR: '1.08' },
    payoutFees: { eth: '21000000000000', ltc: '2230', 'eur-sepa': '50' },
  })
  const pairsOf = (eur: typeof EUR) =>
    listRates({ catalogue: new Catalogue([ETH, LTC, eur]), policy: DEFAULT_QUOTE_POLICY }, newest).map(
      ({ from, to }) => `${from.slug} ${to.slug}`,
    )
  expect(pairsOf({ ...EUR, instrumentType: 'fiat' })).toEqual(['eth ltc', 'ltc eth'])
  expect(pairsOf(EUR)).toContain('eur-sepa eth')
})
