import { DEFAULT_QUOTE_POLICY } from '@cambio/core/quotes/quote-policy'
import type { RateTick } from '@cambio/core/quotes/tick'
import { CATALOGUE, NOON, tick } from '@cambio/core/testing/fixtures'
import { expect, it } from 'vitest'
import type { Services } from '../services.ts'
import { QuoteBook } from './quote-book.ts'

function setUp() {
  const world = { now: NOON, tick: tick(), priced: 0 }
  const services = {
    catalogue: CATALOGUE,
    ticks: { latest: (): RateTick => world.tick, at: () => null },
    policy: DEFAULT_QUOTE_POLICY,
    clock: { now: () => world.now },
    ckmOf: () => {
      world.priced += 1
      return 'D' as const
    },
  } as unknown as Services
  const book = new QuoteBook(services)
  const ask = (amount: string, to = 'ltc', rateMode: 'FIXED' | 'FLOATING' = 'FIXED') =>
    JSON.parse(book.quote({ from: { slug: 'eth' }, to: { slug: to }, rateMode, amount, amountCurrency: null }))
  return { ask, world }
}

it('prices the same question once a tick', () => {
  const { ask, world } = setUp()
  expect(ask('1')).toEqual(ask('1'))
  expect(world.priced).toBe(1)
  world.tick = tick({ at: NOON + 1, prices: { USDT: '1', ETH: '2000', LTC: '92' } })
  expect(ask('1').updatedAt).toBe(NOON + 1)
  expect(world.priced).toBe(2)
})

it('keeps different questions apart', () => {
  const { ask } = setUp()
  const answers = [ask('1'), ask('2'), ask('1', 'usdt-erc20'), ask('1', 'ltc', 'FLOATING')]
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(4)
})

it('answers nothing from a tick that is too old, and repeats refusals', () => {
  const { ask, world } = setUp()
  ask('1')
  expect(() => ask('0.000001')).toThrow('Too Small')
  expect(() => ask('0.000001')).toThrow('Too Small')
  world.now = NOON + 60_001
  expect(() => ask('1')).toThrow('Prices are not available')
})

it('goes on answering past what it keeps', () => {
  const { ask, world } = setUp()
  for (let index = 0; index < 1_005; index += 1) ask(`1.${1_000 + index}`)
  ask('1.2004')
  expect(world.priced).toBe(1_006)
  ask('1.1000')
  expect(world.priced).toBe(1_006)
})
