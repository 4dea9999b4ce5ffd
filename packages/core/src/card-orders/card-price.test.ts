import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardInstrument } from '../fiat/fiat-instrument.ts'
import { ETH, tick } from '../testing/fixtures.ts'
import { cardCosts, cardMarketRate, cardPrice, isPlausible } from './card-price.ts'

const USD = cardInstrument('USD')
const usd = (minor: bigint) => ({ currency: 'USD', minor })
const estimate = (pay: bigint, fee: bigint, amountToGetAtomic: bigint) => ({
  pay: usd(pay),
  fee: usd(fee),
  amountToGetAtomic,
  minimum: usd(1n),
  maximum: null,
  needsIdentity: false,
})
const rate = cardMarketRate(tick({ prices: { USDT: '1', ETH: '2000' } }), USD, ETH)
const ONE_ETH = 10n ** 18n

test('breaks the payment down into costs and delivered coins that add up exactly', () => {
  const amounts = fc.tuple(fc.bigInt(1n, 10n ** 9n), fc.bigInt(0n, 10n ** 9n), fc.bigInt(1n, 10n ** 24n))
  fc.assert(
    fc.property(amounts, fc.constantFrom(rate, null), ([pay, fee, coins], market) => {
      const lines = cardCosts(estimate(pay, fee < pay ? fee : 0n, coins), market)
      expect(lines.reduce((sum, { amountAtomic }) => sum + amountAtomic, 0n)).toBe(coins)
    }),
  )
})

test("values the provider's fee at the provider's rate and the rest at the market price", () => {
  // The payment of 2,000 dollars includes a fee of 80, and the provider sells 0.96 ETH at exactly the market price.
  const lines = cardCosts(estimate(200_000n, 8_000n, (ONE_ETH * 96n) / 100n), rate)
  expect(lines).toEqual([
    { kind: 'market', amountAtomic: ONE_ETH, bps: null },
    { kind: 'cardFee', amountAtomic: -(ONE_ETH * 4n) / 100n, bps: 400 },
  ])
  expect(cardPrice(estimate(200_000n, 8_000n, (ONE_ETH * 96n) / 100n), USD, ETH)).toBe('0.00048')
})

test.each([
  [95n, true],
  [104n, true],
  [106n, false],
  [1_000n, false],
  [60n, false],
  [0n, false],
])('treats a provider price that yields %d %% of the market value as plausible: %s', (percent, expected) => {
  expect(isPlausible(estimate(200_000n, 0n, (ONE_ETH * percent) / 100n), rate)).toBe(expected)
})

const EUR = cardInstrument('EUR')
const EURO_TICK = tick({ prices: { USDT: '1', ETH: '2000', EUR: '1.25' } })

test('rejects a price in euros that yields a tenth of the market value', () => {
  const euros = cardMarketRate(EURO_TICK, EUR, ETH)
  // 1,600 euros are worth 2,000 dollars.
  expect(isPlausible(estimate(160_000n, 0n, ONE_ETH), euros)).toBe(true)
  expect(isPlausible(estimate(160_000n, 0n, ONE_ETH / 10n), euros)).toBe(false)
})

test('breaks down a payment in euros into the same cost lines as one in dollars', () => {
  const coins = (ONE_ETH * 90n) / 100n
  const inEuros = cardCosts(estimate(160_000n, 6_400n, coins), cardMarketRate(EURO_TICK, EUR, ETH))
  expect(inEuros.map(({ kind }) => kind)).toEqual(['market', 'cardFee', 'provider'])
  expect(inEuros).toEqual(cardCosts(estimate(200_000n, 8_000n, coins), rate))
})

test('shows no market value when the fiat currency has no recorded price', () => {
  expect(cardMarketRate(tick(), EUR, ETH)).toBeNull()
  expect(cardCosts(estimate(200_000n, 8_000n, (ONE_ETH * 96n) / 100n), null)).toEqual([
    { kind: 'provider', amountAtomic: ONE_ETH, bps: null },
    { kind: 'cardFee', amountAtomic: -(ONE_ETH * 4n) / 100n, bps: 400 },
  ])
})
