import { DomainError } from '../shared/domain-error.ts'
import type { IdentityState } from '../identity/identity-forms.ts'
import type { FiatMoney } from './fiat-money.ts'

/**
 * Identity level of an account. `verified`: the exchange's own check or that of a provider is complete and has not
 * expired. `held`: an operator has to look at the account first, so it may pay nothing.
 */
export type IdentityLevel = 'unverified' | 'verified' | 'held'

/** Identity level of an account, and its payments by card and bank in this calendar month (UTC). */
export interface FiatStanding {
  level: IdentityLevel
  /** Limit of a month, in the currency of the limits. */
  monthly: FiatMoney
  /**
   * Payments of this month that count: purchases and sales that are neither expired nor refunded, and purchases by card
   * that expired less than a day after their creation.
   */
  used: FiatMoney
  /** Limit of a month for a verified account. */
  verifiedLimit: FiatMoney
  /** End of the verification, in epoch milliseconds, also when it is over; null without a passed check. */
  verifiedUntil: number | null
}

/** Reads identity levels and limits. The database enforces the limits when an order is stored. */
export interface FiatStandingStore {
  of(userId: number): Promise<FiatStanding>
  /** Stores the state of a provider's identity check. The time of the last `complete` begins its validity. */
  noteProvider(userId: number, provider: string, state: IdentityState): Promise<void>
}

/** Returns the error for a payment above the limit of its account. It does not name the reason for the level `held`. */
export function overFiatLimit(): DomainError {
  return new DomainError('FIAT_LIMIT', 'The limit of this month for payments by card and bank is reached')
}

/**
 * Refuses an account that may pay nothing, before a provider is called.
 * @throws {DomainError} FIAT_HELD, FIAT_LIMIT
 */
export async function assertMayPay(standings: Pick<FiatStandingStore, 'of'>, userId: number): Promise<void> {
  const { level, monthly, used } = await standings.of(userId)
  if (level === 'held') throw new DomainError('FIAT_HELD', 'Card payments are closed for this account')
  if (used.minor >= monthly.minor) throw overFiatLimit()
}

/** Returns the end of the current month (UTC), when the used part of the limit becomes zero, in epoch milliseconds. */
export function monthEnd(now: number): number {
  const at = new Date(now)
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1)
}
