import { expect, it } from 'vitest'
import { Catalogue } from '../instruments/catalogue.ts'
import { ETH, instrument, LTC, NOON, tick } from '../testing/fixtures.ts'
import { listRates } from './list-rates.ts'
import { MemoryTickBook } from './memory-tick-book.ts'
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
  const ticks = { latest: () => newest, at: () => newest, recent: () => [newest] }
  const listed = (eur: typeof EUR) =>
    listRates({ catalogue: new Catalogue([ETH, LTC, eur]), policy: DEFAULT_QUOTE_POLICY, ticks }, newest)
  const found = (from: string, to: string) => listed(EUR).find((line) => line.from.slug === from && line.to.slug === to)
  expect(found('eur-sepa', 'eth')).toMatchObject({ holdMs: 0, demands: ['manual', 'reg'] })
  expect(found('eth', 'eur-sepa')).toMatchObject({ holdMs: 0, demands: ['manual', 'reg', 'verifying'] })
  expect(found('eth', 'ltc')).toMatchObject({ holdMs: DEFAULT_QUOTE_POLICY.shortestFixedHoldMs, demands: [] })
  const closed = listed({ ...EUR, isPayoutEnabled: false }).map(({ from, to }) => `${from.slug} ${to.slug}`)
  expect(closed).toContain('eur-sepa eth')
  expect(closed).not.toContain('eth eur-sepa')
})

it('lists a pair whose price spikes at a floating rate, and the opposite pair at a fixed rate', () => {
  const ticks = new MemoryTickBook({ now: () => NOON })
  const facts = {
    inventory: { eth: '1000000000000000000000', ltc: '1000000000000' },
    payoutFees: { eth: '21000000000000', ltc: '2230' },
  }
  const priced = (LTC_PRICE: string, secondsAgo: number) =>
    tick({ at: NOON - secondsAgo * 1_000, prices: { USDT: '1', ETH: '3000', LTC: LTC_PRICE }, ...facts })
  ticks.add([...Array.from({ length: 59 }, (_, index) => priced('92', 59 - index)), priced('95', 0)])
  const newest = ticks.latest()
  if (!newest) throw new Error('no tick')
  const lines = listRates({ catalogue: new Catalogue([ETH, LTC]), policy: DEFAULT_QUOTE_POLICY, ticks }, newest)
  const held = Object.fromEntries(lines.map(({ from, to, holdMs }) => [`${from.slug} ${to.slug}`, holdMs > 0]))
  expect(held).toEqual({ 'ltc eth': false, 'eth ltc': true })
})
