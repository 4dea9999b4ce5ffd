import { KYC_LATE_MS } from '@cambio/contract/timing'
import { ApiError } from '../../../lib/api/api-error.ts'

/**
 * A user's state at the card provider. `unknown`: the user has no account there. `email`: the user must confirm the
 * email address. The other values are states of the identity check.
 */
export type CheckState = 'unknown' | 'email' | 'incomplete' | 'under_review' | 'complete' | 'failed'

/** Code that the provider has emailed, which the user enters to confirm the address. */
export interface EmailCode {
  /** Key by which the provider identifies the code. */
  key: string
  /** Number of characters. */
  length: number
  /** When the provider sends another code, in epoch milliseconds by this device's clock. */
  resendAt: number
}

/** Result of entering a code. `too-often`: the account has entered too many codes in 15 minutes. */
export type CodeResult = 'confirmed' | 'wrong' | 'too-often'

/** The server's response about a user at the card provider. */
export interface CheckAnswer {
  state: CheckState
  /** How long the identity check has had this state, in milliseconds; null before the check. */
  ageMs: number | null
  /** Code that the provider waits for; null if its email contains a link, and in any other state. */
  emailCode: EmailCode | null
}

/** Current state of the identity check, with data about its earlier states in this tab. */
export interface Check {
  state: CheckState
  /** True once a form has been under review. If a form is open afterwards, the provider has rejected the first one. */
  wasSent: boolean
  /** Start of the review by the clock of this device, in epoch milliseconds; null in any other state. */
  reviewSince: number | null
  emailCode: CheckAnswer['emailCode']
}

/**
 * Returns the new state of the identity check from the server's response and the data about earlier states. `now` is
 * the time of the response by this device's clock, in epoch milliseconds. The first response that reports a review
 * determines the start of the review.
 */
export function nextCheck(
  { state, ageMs, emailCode }: CheckAnswer,
  before: Omit<Check, 'state' | 'emailCode'>,
  now: number,
): Check {
  const began = before.reviewSince ?? (ageMs === null ? null : now - ageMs)
  return {
    state,
    emailCode,
    wasSent: before.wasSent || state === 'under_review',
    reviewSince: state === 'under_review' ? began : null,
  }
}

/** Returns whether the provider has rejected a form and expects another one. */
export function isRepeated({ state, wasSent }: Check): boolean {
  return state === 'incomplete' && wasSent
}

/** Returns whether a review is taking longer than the provider promises. */
export function isLate({ reviewSince }: Check, now: number): boolean {
  return reviewSince !== null && now - reviewSince >= KYC_LATE_MS
}

/** Returns whether the state can change without any action on this page, so that the page must poll it. */
export function isWaiting(check: Check | undefined): boolean {
  return check === undefined || ['email', 'incomplete', 'under_review'].includes(check.state)
}

/** Returns whether the provider waits for a code that it has emailed. */
export function isCodeOpen({ state, emailCode }: Check): boolean {
  return state === 'email' && emailCode !== null
}

/** Reported by the provider's identity form, which has shown the reason to the user. */
export class FormError extends Error {}

/** Returns the message key for the reason why a call or the identity form failed. */
export function failureReason(error: unknown): string {
  if (error instanceof FormError) return 'identity:reason_form'
  if (!(error instanceof ApiError)) return 'identity:reason_other'
  if (error.isTooOften) return 'identity:reason_too_often'
  switch (error.code) {
    case 'ERR_SERVICE_UNAVAILABLE':
    case 'UNREACHABLE':
    // The server sends this code when it has no quote because the provider does not respond.
    case 'ERR_NO_LIQUIDITY_AVAILABLE':
      return 'identity:reason_away'
    case 'ERR_NOT_FOUND':
      return 'identity:reason_no_form'
    default:
      return 'identity:reason_other'
  }
}
