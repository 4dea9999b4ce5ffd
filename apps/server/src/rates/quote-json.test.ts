import { NO_PROVIDERS } from '@cambio/core/liquidity/no-providers'
import { MemoryTickBook } from '@cambio/core/quotes/memory-tick-book'
import { NO_MARKUP } from '@cambio/core/quotes/markup'
import { DEFAULT_QUOTE_POLICY } from '@cambio/core/quotes/quote-policy'
import { CATALOGUE, NOON, tick } from '@cambio/core/testing/fixtures'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import { expect, it } from 'vitest'
import { quoteJson, type QuoteJsonDeps } from './quote-json.ts'

function setUp() {
  const world = { now: NOON }
  const clock = { now: () => world.now }
  const ticks = new MemoryTickBook(clock)
  ticks.add([tick()])
  const services: QuoteJsonDeps = {
    catalogue: CATALOGUE,
    providerQuotes: NO_PROVIDERS,
    ticks,
    policy: DEFAULT_QUOTE_POLICY,
    clock,
    ckmOf: (from: string) => (from === 'ltc' ? 'A' : 'D'),
  }
  const quoteOf = (amount: string, part: { from?: string; to?: string; rateMode?: RateMode } = {}) =>
    JSON.parse(
      quoteJson(services, {
        from: { slug: part.from ?? 'eth' },
        to: { slug: part.to ?? 'ltc' },
        rateMode: part.rateMode ?? 'FIXED',
        amount,
        amountCurrency: null,
        markup: NO_MARKUP,
      }),
    ) as Record<string, unknown>
  return { quoteOf, ticks, world }
}

it('uses the newest tick for a repeated quote request', () => {
  const { quoteOf, ticks } = setUp()
  const before = quoteOf('1')
  ticks.add([tick({ at: NOON + 1, prices: { USDT: '1', ETH: '2000', LTC: '92' } })])
  expect([before.updatedAt, quoteOf('1').updatedAt]).toEqual([NOON, NOON + 1])
  expect(quoteOf('1').amountToGet).not.toBe(before.amountToGet)
})

it('returns different quotes for different requests', () => {
  const { quoteOf } = setUp()
  const answers = [
    quoteOf('1'),
    quoteOf('2'),
    quoteOf('1', { to: 'usdt-erc20' }),
    quoteOf('1', { rateMode: 'FLOATING' }),
  ]
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(4)
})

it('reports the email confirmation mode of each pair', () => {
  const { quoteOf } = setUp()
  expect([quoteOf('1').ckm, quoteOf('10', { from: 'ltc', to: 'eth' }).ckm]).toEqual(['D', 'A'])
})

it('throws when the tick has expired or the amount is invalid', () => {
  const { quoteOf, world } = setUp()
  quoteOf('1')
  expect(() => quoteOf('0.000001')).toThrow('Too Small')
  expect(() => quoteOf('0.000001')).toThrow('Too Small')
  world.now = NOON + 60_001
  expect(() => quoteOf('1')).toThrow('Prices are not available')
})
