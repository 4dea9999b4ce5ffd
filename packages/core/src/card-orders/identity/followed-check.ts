import type { AccountEmailKind } from '../../accounts/account.ts'
import type { IdentityState } from '../../identity/identity-forms.ts'

/** An identity check that the worker follows at a card provider, so that the user can leave the page. */
export interface FollowedCheck {
  userId: number
  /** Public code of the card provider. */
  provider: string
  /** The account's confirmed email address; null if the account no longer has one. */
  email: string | null
  /** The user's IP address, which the provider requires for a sign-in. */
  userIp: string
  /**
   * State that the worker last read; null before the first response. A final state is the result of an earlier check
   * that ended less than 24 hours before this check began.
   */
  state: IdentityState | null
  /** When the user began the identity check, in epoch milliseconds. */
  beganAt: number
  /**
   * When the user opened the form, in epoch milliseconds. Null if the form is not open: the worker has seen the
   * provider review it, or has queued an email about it.
   */
  formOpenedAt: number | null
  /**
   * Whether the account has created a card order since the check began. If so, the user already knows the check's
   * result.
   */
  hasOrdered: boolean
}

/** Kind of an email about a followed identity check. */
export type CheckNotice = Extract<
  AccountEmailKind,
  `PROVIDER_IDENTITY_${'PASSED' | 'REPEATED' | 'WAITING' | 'REFUSED' | 'OPEN'}`
>

/** Result of a query about a check: the new state, the email to send and the time of the next query. */
export interface CheckStep {
  state: IdentityState | null
  /** Time of the next query, in epoch milliseconds; null once the check has ended. */
  queryAt: number | null
  notice: CheckNotice | null
  /** Whether the worker has stopped waiting for the user to submit the opened form. */
  isFormDone: boolean
}

/** Minimum and maximum delay between two provider queries about an identity check, in milliseconds. */
const MIN_PAUSE_MS = 30_000
const MAX_PAUSE_MS = 15 * 60_000
/** The delay between two queries about an older check is the check's age divided by this number. */
const AGE_SHARE = 20
/**
 * Age in milliseconds up to which a check is queried every `MIN_PAUSE_MS`, because the user may be filling in the form.
 * It is counted from the start of the check or the opening of the form, whichever is later. If the provider still needs
 * the form after this time, the user did not submit it, or the provider rejected it between two queries.
 */
const PROMPT_MS = 30 * 60_000
/** How long the worker follows an identity check, in milliseconds. */
export const FOLLOW_MS = 14 * 24 * 3_600_000

/**
 * Returns the result of a query about a check. `state` is the state that the provider reported, or null if the provider
 * did not respond. Only a final state or the end of `FOLLOW_MS` ends the check. If the state is still the result of the
 * account's earlier check, the user has already received an email about it. `now` is in epoch milliseconds.
 */
export function nextStep(check: FollowedCheck, state: IdentityState | null, now: number): CheckStep {
  const known = state ?? check.state
  const ended = { state: known, queryAt: null, isFormDone: true }
  if (state === 'complete' || state === 'failed')
    return { ...ended, notice: state === check.state ? null : noticeOfResult(check, state) }
  const isOver = now - check.beganAt >= FOLLOW_MS
  if (isOver) return { ...ended, notice: known === 'under_review' ? 'PROVIDER_IDENTITY_OPEN' : null }
  const notice = state === 'incomplete' ? noticeOfForm(check, now) : null
  const isFormDone = state === 'under_review' || notice === 'PROVIDER_IDENTITY_WAITING'
  return { state: known, queryAt: now + pauseMs(check, now), notice, isFormDone }
}

function noticeOfResult(check: FollowedCheck, result: 'complete' | 'failed'): CheckNotice | null {
  return result === 'failed' ? 'PROVIDER_IDENTITY_REFUSED' : unlessOrdered(check, 'PROVIDER_IDENTITY_PASSED')
}

/**
 * Returns the email that reminds the user to submit the form. If the worker has seen the provider review the form, the
 * email is due immediately. Otherwise, it is due once the user has had `PROMPT_MS` for the opened form.
 */
function noticeOfForm(check: FollowedCheck, now: number): CheckNotice | null {
  if (check.state === 'under_review') return 'PROVIDER_IDENTITY_REPEATED'
  const isWaiting = check.formOpenedAt !== null && now - check.formOpenedAt >= PROMPT_MS
  return isWaiting ? unlessOrdered(check, 'PROVIDER_IDENTITY_WAITING') : null
}

function pauseMs({ beganAt, formOpenedAt }: FollowedCheck, now: number): number {
  if (now - Math.max(beganAt, formOpenedAt ?? 0) < PROMPT_MS) return MIN_PAUSE_MS
  return Math.min(MAX_PAUSE_MS, Math.floor((now - beganAt) / AGE_SHARE))
}

function unlessOrdered({ hasOrdered }: FollowedCheck, notice: CheckNotice): CheckNotice | null {
  return hasOrdered ? null : notice
}
