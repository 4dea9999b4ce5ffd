import { Catalogue } from '@cambio/core/instruments/catalogue'
import { DEFAULT_QUOTE_POLICY } from '@cambio/core/quotes/quote-policy'
import { ETH, instrument, tick } from '@cambio/core/testing/fixtures'
import { expect, test } from 'vitest'
import { RatesFiles } from './rates-file.ts'

const EUR = instrument('eur-sepa', {
  chain: 'sepa',
  decimals: 2,
  precisionDecimals: 2,
  currencyTitle: 'EUR',
  bestChangeName: 'SEPAEUR',
  instrumentType: 'fiat',
})
const newest = tick({
  prices: { USDT: '1', ETH: '3000', EUR: '1.08' },
  payoutFees: { eth: '21000', 'eur-sepa': '50' },
  inventory: { eth: '1000000000000000000000', 'eur-sepa': '100000000' },
})

test('the rates file marks bank transfers with the parameters of version 1.0 and the flags of version 1.1', () => {
  const files = new RatesFiles({
    catalogue: new Catalogue([ETH, EUR]),
    policy: DEFAULT_QUOTE_POLICY,
    ticks: { latest: () => newest, at: () => null, recent: () => [] },
    clock: { now: () => newest.at },
    cardRates: { lines: () => [] },
  })
  const [old, current] = (['1.0', '1.1'] as const).map((version) => files.get(version).text)
  expect(old).toContain('<floating>0, 0%</floating><param>manual,reg</param></item>')
  expect(old).toContain('<param>manual,reg,verifying</param>')
  expect(current).toMatch(/<from>SEPAEUR<\/from>.*<frommin>.*<tomin>.*<manual>true<\/manual><reg>true<\/reg><\/item>/)
  expect(current).toContain('<manual>true</manual><reg>true</reg><verifying>true</verifying></item>')
})

test('an empty rates file has a later modification time than the last file with rates', () => {
  let latest: typeof newest | null = newest
  let now = newest.at
  const files = new RatesFiles({
    catalogue: new Catalogue([ETH, EUR]),
    policy: DEFAULT_QUOTE_POLICY,
    ticks: { latest: () => latest, at: () => null, recent: () => [] },
    clock: { now: () => now },
    cardRates: { lines: () => [] },
  })
  const { modifiedAt } = files.get('json')
  latest = null
  now += 60_000
  expect(files.get('json')).toMatchObject({ text: '[]', modifiedAt: modifiedAt + 60_000 })
})
