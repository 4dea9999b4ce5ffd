import type { AccountData } from '@cambio/contract/account'
import { MESSENGER_CALLS } from '@cambio/contract/generated/messenger-calls'
import { SITE_CALLS } from '@cambio/contract/generated/site-calls'
import { MINI_APP_PATH } from '@cambio/kernel/mini-app-link'
import { ACCOUNT_MIRROR_KEY, writeAccountMirror, type AccountMirror } from '../../lib/account/account-mirror.ts'
import { browserFingerprint } from '../../lib/account/browser-fingerprint.ts'
import { isOtherLast, isOwnSession, isReplaced, type WindowUser } from './browser-user.ts'

/** Prefix of a start parameter that contains an affiliate ID. */
const REFERRAL = 'ref_'
/** Maximum length of an affiliate ID. The server rejects a longer one. */
const MAX_AFFILIATE_ID = 64
/** Session storage key for the launch data of this tab's last successful sign-in. */
const USED_KEY = 'messenger-session'
/** Session storage key for the launch data of this tab's last failed sign-in. */
const FAILED_KEY = 'messenger-failed'
/** Session storage key for launch data that the server may have used in an attempt without a readable response. */
const UNDECIDED_KEY = 'messenger-undecided'
/** Pauses before the second and later attempts of a call, in milliseconds. */
const RETRY_PAUSES_MS = [1_000, 3_000]
/** Timeout of an attempt, in milliseconds. */
const ATTEMPT_MS = 15_000

/**
 * Result of a sign-in.
 * - `known`: this tab has already signed in with this launch data, or by email after this launch data was rejected.
 * - `failed`: the server rejected the launch data.
 * - `unreachable`: the server did not respond to the sign-in, or did not confirm the sign-out after a rejection. The
 *   browser may still have its session.
 * - `used`: the server may have used the launch data in an attempt whose response was lost. The user must reopen the
 *   mini-app.
 * - `replaced`: another messenger user has opened the mini-app in the meantime.
 */
export type SignInResult = 'signed-in' | 'known' | 'failed' | 'unreachable' | 'used' | 'replaced'

export interface SignInOptions extends WindowUser {
  startParameter: string | null
  /**
   * Sends the sign-out request. It must be the original `fetch`, which `watchCalls` does not watch, because a watched
   * sign-out would close the mini-app.
   */
  send: typeof fetch
}

/**
 * Signs in with launch data, creating an account for a new user. Stores the account data for the pages. If the server
 * rejects the launch data, ends the browser's earlier session, which may belong to another messenger user.
 * @param initData launch data, or null if the messenger sent none
 */
export async function signInWithLaunchData(initData: string | null, options: SignInOptions): Promise<SignInResult> {
  const launch = initData ?? ''
  if (sessionStorage.getItem(USED_KEY) === launch) return 'known'
  const before = localStorage.getItem(ACCOUNT_MIRROR_KEY)
  if (sessionStorage.getItem(FAILED_KEY) === launch && before !== null) return 'known'
  const account = initData === null ? null : await enter(initData, options).catch(() => null)
  if (isReplaced(options)) return 'replaced'
  if (account === 'unreachable' || account === 'used') return account
  if (account === null) {
    const mirror = localStorage.getItem(ACCOUNT_MIRROR_KEY)
    // Keep the session if the user has signed in by email in the meantime.
    const isByEmail = mirror !== null && mirror !== before
    if (!isByEmail && !(await leave(options.send))) return 'unreachable'
    sessionStorage.setItem(FAILED_KEY, launch)
    return isByEmail ? 'known' : 'failed'
  }
  keep({ data: account, fetchedAt: Date.now() })
  sessionStorage.setItem(USED_KEY, launch)
  return 'signed-in'
}

/** Account data of the new session, or the reason for its absence. Null if the server rejected the launch data. */
type Entry = AccountData | 'unreachable' | 'used' | null

interface SignInBody {
  initData: string
  browserFingerprint: string
  referrerAffiliateId?: string
}

/** Opens a session. Returns the account data, or the reason why there is no session. */
async function enter(initData: string, options: SignInOptions): Promise<Entry> {
  const { startParameter, signal } = options
  const body = { initData, browserFingerprint: browserFingerprint() }
  const { path } = MESSENGER_CALLS.signInWithMessenger
  let answer = await post(path, body, signal)
  if (answer?.status === 404) {
    answer = await create(body, startParameter, signal)
    // An earlier attempt may have created the account although its response was lost. The launch data may then still be
    // unused, so try to sign in.
    if (answer?.status === 422 && isUndecided(initData)) answer = await post(path, body, signal)
  }
  if (answer === null) return 'unreachable'
  if (answer.status === 422 && isUndecided(initData)) return readOwnAccount(options)
  if (!answer.ok) return null
  const account = await answer.json().then(
    (data: AccountData) => data,
    () => null,
  )
  // The response has replaced the session cookies, which the other user's window shares. End this session.
  if (isOtherLast(options.userId)) await signOut(options.send)
  if (account !== null) return account
  sessionStorage.setItem(UNDECIDED_KEY, initData)
  return readOwnAccount(options)
}

/** Returns whether the server may have used the launch data in an earlier attempt without a readable response. */
function isUndecided(initData: string): boolean {
  return sessionStorage.getItem(UNDECIDED_KEY) === initData
}

/**
 * Returns the account of the browser's session if a lost response has opened one; otherwise returns `used`. Does not
 * return an account that may belong to another messenger user.
 */
async function readOwnAccount({ userId, signal }: WindowUser): Promise<Entry> {
  if (userId === undefined || !isOwnSession(userId)) return 'used'
  const { path, method } = SITE_CALLS.accountData
  const answer = await fetch(path, { method, signal: attemptSignal(signal) }).catch(() => null)
  if (answer === null || isUnanswered(answer)) return 'unreachable'
  if (!answer.ok) return 'used'
  return answer.json().then(
    (account: AccountData) => account,
    () => 'unreachable' as const,
  )
}

/**
 * Removes the stored account data and ends the session. Returns false if the server did not confirm the sign-out.
 */
function leave(send: typeof fetch): Promise<boolean> {
  keep(null)
  return signOut(send)
}

/**
 * Ends the session. Then requests `/app`, because the sign-out also removes the cookie that marks the browser as the
 * mini-app, and `/app` sets it again. Returns false if the server did not confirm the sign-out.
 */
async function signOut(send: typeof fetch): Promise<boolean> {
  const { path, method } = SITE_CALLS.logout
  const answer = await send(path, { method, signal: AbortSignal.timeout(ATTEMPT_MS) }).catch(() => null)
  if (answer === null || !answer.ok) return false
  await send(MINI_APP_PATH, { redirect: 'manual' }).catch(() => undefined)
  return true
}

/**
 * Creates an account. Omits an affiliate ID that is too long. If the server does not know the ID, tries again without
 * it.
 */
async function create(body: SignInBody, startParameter: string | null, signal: AbortSignal): Promise<Response | null> {
  const { path } = MESSENGER_CALLS.createWithMessenger
  const referrer = startParameter?.startsWith(REFERRAL) ? startParameter.slice(REFERRAL.length) : ''
  if (referrer === '' || referrer.length > MAX_AFFILIATE_ID) return post(path, body, signal)
  const answer = await post(path, { ...body, referrerAffiliateId: referrer }, signal)
  return answer?.status === 404 ? post(path, body, signal) : answer
}

/**
 * Sends a call, and repeats it if there is no response, a rate limit or a server error. Returns null if the last
 * attempt fails in one of these ways, or if `signal` aborts. Records in session storage that an attempt may have used
 * the launch data.
 */
async function post(path: string, body: SignInBody, signal: AbortSignal): Promise<Response | null> {
  for (const pauseMs of [0, ...RETRY_PAUSES_MS]) {
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (signal.aborted) return null
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: attemptSignal(signal),
    }).catch(() => null)
    if (answer !== null && !isUnanswered(answer)) return answer
    if (answer?.status !== 429) sessionStorage.setItem(UNDECIDED_KEY, body.initData)
  }
  return null
}

/** Returns a signal that aborts an attempt at its timeout, and when another messenger user opens the mini-app. */
function attemptSignal(signal: AbortSignal): AbortSignal {
  // Web views of older devices have no `AbortSignal.any`.
  const attempt = new AbortController()
  for (const source of [signal, AbortSignal.timeout(ATTEMPT_MS)]) {
    if (source.aborted) attempt.abort()
    source.addEventListener('abort', () => attempt.abort(), { once: true })
  }
  return attempt.signal
}

/** Returns whether a response is a rate limit or a server error, so that the result of the sign-in is unknown. */
function isUnanswered({ status }: Response): boolean {
  return status === 429 || status >= 500
}

/**
 * Stores the account data, or removes it if `mirror` is null. To notify the page, dispatches the storage event that a
 * change in another tab would cause.
 */
function keep(mirror: AccountMirror | null): void {
  writeAccountMirror(mirror)
  dispatchEvent(new StorageEvent('storage', { key: ACCOUNT_MIRROR_KEY, storageArea: localStorage }))
}
