import { describe, expect, it } from 'vitest'
import { CATALOGUE, tick } from '../testing/fixtures.ts'
import { allowedFee, assertAffordable, type FeeAllowanceDeps } from './fee-allowance.ts'

const CAP = 10n ** 17n
const GWEI = 10n ** 9n
/** Fee allowance of 3 USDT in wei, at a price of 3,000 USDT per ether. */
const ALLOWANCE_WEI = 10n ** 15n

const deps = (part: Partial<FeeAllowanceDeps> = {}): FeeAllowanceDeps => ({
  catalogue: CATALOGUE,
  ticks: { latest: () => tick() } as FeeAllowanceDeps['ticks'],
  replacement: { feeAllowanceNumeraire: '3' },
  feeCaps: new Map([['ethereum', { maxFeeAtomic: CAP }]]),
  ...part,
})
const payment = (asset: string, chargedFeeAtomic: bigint, feeCeilingAtomic: bigint | null = null) => ({
  chain: 'ethereum',
  asset,
  chargedFeeAtomic,
  feeCeilingAtomic,
})

describe('allowed network fee of a payment', () => {
  it("allows the fee charged to the user plus the exchange's fee allowance", () => {
    expect(allowedFee(deps(), payment('eth', 63_000n * GWEI), CAP)).toBe(63_000n * GWEI + ALLOWANCE_WEI)
  })

  it('converts a fee that was charged in a token to the native coin', () => {
    expect(allowedFee(deps(), payment('usdt-erc20', 1_500_000n), CAP)).toBe(5n * 10n ** 14n + ALLOWANCE_WEI)
  })

  it('limits the allowed fee to the ceiling that an operator has set', () => {
    expect(allowedFee(deps(), payment('eth', 1n, 7n * 10n ** 16n), CAP)).toBe(7n * 10n ** 16n)
  })

  it.each([
    ['a charged fee', payment('eth', CAP)],
    ["an operator's ceiling", payment('eth', 1n, CAP * 2n)],
  ])("limits %s to the chain's hard fee cap", (_name, costly) => {
    expect(allowedFee(deps(), costly, CAP)).toBe(CAP)
  })

  it('allows the fallback fee, limited to the hard cap, while no current price is known', () => {
    const ticks = { latest: () => null } as FeeAllowanceDeps['ticks']
    expect(allowedFee(deps({ ticks }), payment('usdt-erc20', 1n), 42n)).toBe(42n)
    expect(allowedFee(deps({ ticks }), payment('usdt-erc20', 1n), CAP * 2n)).toBe(CAP)
  })

  it('allows no fee on a chain without a fee cap', () => {
    expect(allowedFee(deps({ feeCaps: new Map() }), payment('eth', 1n), CAP)).toBe(0n)
  })

  it('rejects a fee one base unit above the allowed fee', () => {
    expect(() => assertAffordable(10n, 10n)).not.toThrow()
    expect(() => assertAffordable(11n, 10n)).toThrow('costs 11, allowed are 10')
  })
})
