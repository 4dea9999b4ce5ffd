import { expect, it } from 'vitest'
import { CATALOGUE, ETH, tick } from '../testing/fixtures.ts'
import { hasFeeRisen } from './fee-rise.ts'

const AGREED = 10n ** 15n
const hasRisenTo = (payoutFees: Record<string, string>) =>
  hasFeeRisen(
    { catalogue: CATALOGUE, ticks: { latest: () => tick({ payoutFees }), at: () => null, recent: () => [] } },
    { asset: ETH.slug, feeAtomic: AGREED },
  )

it.each([
  ['lower', AGREED / 2n, false],
  ['twice as high', AGREED * 2n, false],
  ['higher than that', AGREED * 2n + 1n, true],
])("compares a withdrawal's agreed network fee with a current fee that is %s", (_what, now, expected) => {
  expect(hasRisenTo({ [ETH.slug]: now.toString() })).toBe(expected)
})

it('does not stop a withdrawal while the current network fee is unknown', () => {
  expect(hasRisenTo({})).toBe(false)
})
