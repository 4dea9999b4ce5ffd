import { expect, test } from 'vitest'
import { Catalogue, closedOn } from '../instruments/catalogue.ts'
import { MemoryTickBook } from '../quotes/memory-tick-book.ts'
import { ETH, LTC, NOON, tick, USDT } from '../testing/fixtures.ts'
import { depositTerms, minCredited, listDepositTerms } from './deposit-terms.ts'

const ticks = new MemoryTickBook({ now: () => NOON })
ticks.add([tick()])
const COINS = [ETH, USDT, LTC]
const least = (instruments = COINS) =>
  listDepositTerms({ catalogue: new Catalogue(instruments), ticks }).map((one) => [one.instrument.slug, one.minAtomic])

test('returns twice the smallest credited amount as the minimum account deposit', () => {
  expect(minCredited(ETH, 21_000_000_000_000n)).toBe(105_000_000_000_000n)
  expect(least()).toEqual([
    ['eth', 210_000_000_000_000n],
    ['usdt-erc20', 2_000_000n],
    ['ltc', 23_000n],
  ])
})

test('the smallest credited amount covers the minimum payment plus the network fee', () => {
  expect(minCredited({ ...LTC, minPaymentAtomic: 1_000_000n }, 2_230n)).toBe(1_002_230n)
})

test('throws when a coin currently accepts no deposits', () => {
  const coin = { currencyTitle: ETH.currencyTitle, networkTitle: ETH.networkTitle }
  const refused = (deps: Parameters<typeof depositTerms>[0], name = coin) =>
    expect(() => depositTerms(deps, name)).toThrow(expect.objectContaining({ code: expect.any(String) }))
  const halted = new Catalogue(closedOn(new Set(['ethereum']), COINS))
  refused({ catalogue: halted, ticks })
  refused({ catalogue: new Catalogue(COINS), ticks: new MemoryTickBook({ now: () => NOON }) })
  refused({ catalogue: new Catalogue(COINS), ticks }, { ...coin, networkTitle: 'NONE' })
  refused({ catalogue: new Catalogue([{ ...ETH, chain: 'net:eth' }]), ticks })
  expect(least(closedOn(new Set(['ethereum']), COINS)).map(([slug]) => slug)).toEqual(['ltc'])
})
