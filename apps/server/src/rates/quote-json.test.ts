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
  const ask = (amount: string, asked: { from?: string; to?: string; rateMode?: RateMode } = {}) =>
    JSON.parse(
      quoteJson(services, {
        from: { slug: asked.from ?? 'eth' },
        to: { slug: asked.to ?? 'ltc' },
        rateMode: asked.rateMode ?? 'FIXED',
        amount,
        amountCurrency: null,
        markup: NO_MARKUP,
      }),
    ) as Record<string, unknown>
  return { ask, ticks, world }
}

it('recomputes the quote for a repeated request from the newest tick', () => {
  const { ask, ticks } = setUp()
  const before = ask('1')
  ticks.add([tick({ at: NOON + 1, prices: { USDT: '1', ETH: '2000', LTC: '92' } })])
  expect([before.updatedAt, ask('1').updatedAt]).toEqual([NOON, NOON + 1])
  expect(ask('1').amountToGet).not.toBe(before.amountToGet)
})

it('returns different quotes for different requests', () => {
  const { ask } = setUp()
  const answers = [ask('1'), ask('2'), ask('1', { to: 'usdt-erc20' }), ask('1', { rateMode: 'FLOATING' })]
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(4)
})

it('reports the email confirmation mode of each pair', () => {
  const { ask } = setUp()
  expect([ask('1').ckm, ask('10', { from: 'ltc', to: 'eth' }).ckm]).toEqual(['D', 'A'])
})

it('throws for an expired tick, and on every request with an invalid amount', () => {
  const { ask, world } = setUp()
  ask('1')
  expect(() => ask('0.000001')).toThrow('Too Small')
  expect(() => ask('0.000001')).toThrow('Too Small')
  world.now = NOON + 60_001
  expect(() => ask('1')).toThrow('Prices are not available')
})
