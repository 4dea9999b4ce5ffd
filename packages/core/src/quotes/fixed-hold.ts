import type { RateMode } from '@cambio/kernel/order-vocabulary'
import type { Instrument } from '../instruments/instrument.ts'
import { microOf, microValue } from './exposure-limit.ts'
import type { QuotePolicy } from './quote-policy.ts'
import type { RateTick } from './tick.ts'

const MINUTE_MS = 60_000

/**
 * Returns how long the exchange holds a fixed rate for a deposit, in milliseconds. The hold is `fixedHoldMs` up to a
 * value of `fullHoldNumeraire`. Above that value, it shrinks proportionally, in whole minutes, but not below
 * `shortestFixedHoldMs`.
 */
export function fixedHoldMs(
  policy: QuotePolicy,
  tick: RateTick | null,
  from: Instrument,
  depositAtomic: bigint,
): number {
  const full = microOf(policy.fullHoldNumeraire)
  const value = tick ? microValue(tick, from, depositAtomic) : 0n
  if (value <= full) return policy.fixedHoldMs
  const shrunk = Number((BigInt(policy.fixedHoldMs) * full) / value)
  const shortest = Math.min(policy.shortestFixedHoldMs, policy.fixedHoldMs)
  return Math.max(shortest, Math.floor(shrunk / MINUTE_MS) * MINUTE_MS)
}

/** Returns how long a new order waits for its deposit, in milliseconds. */
export function openMsOf(
  policy: QuotePolicy,
  order: { rateMode: RateMode; tick: RateTick | null; from: Instrument; depositAtomic: bigint },
): number {
  if (order.rateMode === 'FLOATING') return policy.floatingOpenMs
  return fixedHoldMs(policy, order.tick, order.from, order.depositAtomic)
}
