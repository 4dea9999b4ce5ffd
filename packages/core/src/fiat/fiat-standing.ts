import { DomainError } from '../shared/domain-error.ts'
import type { IdentityState } from '../identity/identity-forms.ts'
import type { NameMatch } from '../screening/name-screening.ts'
import type { FiatMoney } from './fiat-money.ts'

/**
 * Identity level of an account. `verified`: the exchange's own or a provider's check is complete and has not expired.
 * `held`: the account may not pay anything until an operator has reviewed it.
 */
export type IdentityLevel = 'unverified' | 'verified' | 'held'

/** An account's identity level, and its card and bank payments in the current calendar month (UTC). */
export interface FiatStanding {
  level: IdentityLevel
  /** Monthly limit, in the currency of the limits. */
  monthly: FiatMoney
  /**
   * Payments that count towards this month's limit. These are purchases and sales that are neither expired nor
   * refunded. Card purchases also count for a day after their creation if the user never opened their payment page.
   */
  used: FiatMoney
  /** Monthly limit of a verified account. */
  verifiedLimit: FiatMoney
  /** When the verification expires or expired, in epoch milliseconds; null if no check was passed. */
  verifiedUntil: number | null
}

/** Part of `FiatStanding.used` that belongs to unpaid orders. */
export interface FiatReservation {
  amount: FiatMoney
  /**
   * When the last unpaid order stops counting towards the limit, in epoch milliseconds. Null if no unpaid order counts,
   * or if one of them ends only when the provider reports it.
   */
  until: number | null
}

/** Reads identity levels and limits. The database enforces the limits when it stores an order. */
export interface FiatStandingStore {
  of(userId: number): Promise<FiatStanding>
  /** Returns the part of this month's `used` amount that belongs to unpaid orders. */
  reserved(userId: number): Promise<FiatReservation>
  /**
   * Returns the largest amount in `currency` that is worth no more than `value`, or zero if the currency has no rate.
   */
  largestPayment(value: FiatMoney, currency: string): Promise<FiatMoney>
  /** Returns the newest stored state of an account's identity check at a provider, or null if none is stored. */
  providerIdentity(userId: number, provider: string): Promise<IdentityState | null>
  /**
   * Stores the state of a provider's identity check. The check is valid from the time of the last `complete`. Returns
   * since when the check has had this state, in epoch milliseconds.
   */
  noteProvider(userId: number, provider: string, state: IdentityState): Promise<number>
  /**
   * Stores possible matches between an account's name at a provider and sanctions lists. The account is `held` until an
   * operator has cleared all of them. Skips entries that are already stored, so that a cleared match does not hold the
   * account again.
   */
  holdForName(userId: number, matches: readonly NameMatch[]): Promise<void>
}

/**
 * Returns the error for a payment above its account's limit. For the level `held`, the error does not reveal the
 * reason.
 */
export function overFiatLimit(): DomainError {
  return new DomainError('FIAT_LIMIT', 'The monthly limit of payments by card and bank is reached')
}

/**
 * Rejects an account that may not pay, before any provider is called.
 * @throws {DomainError} FIAT_HELD, FIAT_LIMIT
 */
export async function assertMayPay(standings: Pick<FiatStandingStore, 'of'>, userId: number): Promise<void> {
  const { level, monthly, used } = await standings.of(userId)
  if (level === 'held') throw new DomainError('FIAT_HELD', 'Card payments are blocked for this account')
  if (used.minor >= monthly.minor) throw overFiatLimit()
}

/**
 * Returns the end of the current month (UTC), in epoch milliseconds. At that time, the used part of the monthly limit
 * is reset to zero.
 */
export function monthEnd(now: number): number {
  const at = new Date(now)
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1)
}
