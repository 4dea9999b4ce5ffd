import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATALOGUE, LTC, tick } from '../../testing/fixtures.ts'
import { isDust, returnableAmount } from './dust.ts'

const atomic = fc.bigInt({ min: 0n, max: 10n ** 12n })

test('returnableAmount returns null when the amount minus the fee is below the minimum payment', () => {
  fc.assert(
    fc.property(atomic, atomic, atomic, (minPaymentAtomic, amount, fee) => {
      const arrives = returnableAmount({ minPaymentAtomic }, amount, fee)
      if (arrives === null) return amount - fee <= 0n || amount - fee < minPaymentAtomic
      return arrives > 0n && arrives >= minPaymentAtomic && arrives === amount - fee
    }),
  )
})

test('isDust returns false only if the amount minus the fee is at least the minimum payment', () => {
  const ticks = { latest: () => tick(), at: () => null, recent: () => [] }
  const deps = { ticks, catalogue: CATALOGUE }
  const fee = BigInt(tick().payoutFees['ltc'] ?? '')
  expect(isDust(deps, LTC, fee)).toBe(true)
  expect(isDust(deps, LTC, fee + 1n)).toBe(false)
  expect(isDust(deps, { ...LTC, minPaymentAtomic: 5_460n }, fee + 5_459n)).toBe(true)
  expect(isDust(deps, { ...LTC, minPaymentAtomic: 5_460n }, fee + 5_460n)).toBe(false)
})
