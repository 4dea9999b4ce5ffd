import { describe, expect, test } from 'vitest'
import { Catalogue } from '../../instruments/catalogue.ts'
import { MemoryTickBook } from '../../quotes/memory-tick-book.ts'
import { ETH, NOON, tick } from '../../testing/fixtures.ts'
import { agreedRefund, assertAsClaimed } from './agreed-refund.ts'

const GWEI = 1_000_000_000n
const FEE = 21_000n * 10n * GWEI
const HALF_MINUTE_MS = 30_000
const DEPOSIT = 10n ** 18n
const now = { instrument: ETH, refundAtomic: DEPOSIT - FEE, networkFeeAtomic: FEE, transferCostPercent: 100 }
const decimal = (atomic: bigint): string => `0.${atomic.toString().padStart(18, '0')}`
const share = (percent: bigint): bigint => (FEE * percent) / 100n

/**
 * Creates dependencies with one rate tick per argument. Each argument specifies the tick's age in milliseconds and its
 * network fee.
 */
function withFees(...fees: readonly { ageMs: number; fee: bigint }[]) {
  let at = NOON - HALF_MINUTE_MS
  const ticks = new MemoryTickBook({ now: () => at })
  ticks.add(fees.map(({ ageMs, fee }) => tick({ at: NOON - ageMs, payoutFees: { [ETH.slug]: fee.toString() } })))
  at = NOON
  return { catalogue: new Catalogue([ETH]), ticks }
}
const steady = withFees({ ageMs: 0, fee: FEE })
const claim = (fee: bigint) => ({ refundAmount: null, claimedNetworkFee: decimal(fee) })
const changed = expect.objectContaining({ code: 'REFUND_CHANGED' })

describe('a refund request with a claimed network fee', () => {
  test('charges the current refund fee when the caller claims no fee or a higher one', () => {
    expect(agreedRefund(steady, now, { refundAmount: null, claimedNetworkFee: null })).toEqual(now)
    expect(agreedRefund(steady, now, claim(share(150n)))).toEqual(now)
  })
  test('charges the displayed refund fee when the current fee is at most 10 % higher', () => {
    const shown = share(91n)
    const agreed = { ...now, networkFeeAtomic: shown, refundAtomic: DEPOSIT - shown }
    expect(agreedRefund(steady, now, claim(shown))).toEqual(agreed)
    expect(agreedRefund(steady, now, { refundAmount: decimal(DEPOSIT - shown), claimedNetworkFee: null })).toEqual(
      agreed,
    )
  })
  test('rejects a claimed refund fee more than 10 % below the current fee', () => {
    expect(() => agreedRefund(steady, now, claim(share(90n)))).toThrow(changed)
    expect(() => agreedRefund(steady, now, claim(0n))).toThrow(changed)
    expect(() => agreedRefund(steady, now, { refundAmount: '2', claimedNetworkFee: null })).toThrow(changed)
  })
  test('accepts a lower claimed refund fee only if it was valid within the last minute', () => {
    const shown = share(20n)
    const held = withFees({ ageMs: 0, fee: FEE }, { ageMs: 59_000, fee: shown })
    expect(agreedRefund(held, now, claim(shown)).networkFeeAtomic).toBe(shown)
    const old = withFees({ ageMs: 0, fee: FEE }, { ageMs: 61_000, fee: shown })
    expect(() => agreedRefund(old, now, claim(shown))).toThrow(changed)
  })
  test('rejects any claimed fee below the current fee for a refund to a contract', () => {
    const times4 = { ...now, networkFeeAtomic: FEE * 4n, refundAtomic: DEPOSIT - FEE * 4n, transferCostPercent: 400 }
    const held = withFees({ ageMs: 0, fee: FEE }, { ageMs: 59_000, fee: share(50n) })
    expect(agreedRefund(held, times4, claim(FEE * 4n))).toEqual(times4)
    expect(() => agreedRefund(held, times4, claim(FEE * 4n - 1n))).toThrow(changed)
    expect(() => agreedRefund(held, times4, claim(share(200n)))).toThrow(changed)
  })
  test('rejects a claimed refund amount that implies a network fee that is too low', () => {
    const greedy = { refundAmount: decimal(DEPOSIT - share(50n)), claimedNetworkFee: decimal(FEE) }
    expect(() => agreedRefund(steady, now, greedy)).toThrow(changed)
  })
})

test('assertAsClaimed rejects a claimed refund amount above the actual refund', () => {
  const free = { ...now, refundAtomic: DEPOSIT, networkFeeAtomic: 0n }
  expect(() => assertAsClaimed(free, { refundAmount: '1', claimedNetworkFee: '0' })).not.toThrow()
  expect(() => assertAsClaimed(free, { refundAmount: '1.1', claimedNetworkFee: null })).toThrow(changed)
})
