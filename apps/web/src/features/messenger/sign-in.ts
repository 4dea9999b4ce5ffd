import type { AccountData } from '@cambio/contract/account'
import { MESSENGER_CALLS } from '@cambio/contract/generated/messenger-calls'
import { SITE_CALLS } from '@cambio/contract/generated/site-calls'
import { MINI_APP_PATH } from '@cambio/kernel/mini-app-link'
import { ACCOUNT_MIRROR_KEY, writeAccountMirror, type AccountMirror } from '../../lib/account/account-mirror.ts'
import { browserFingerprint } from '../../lib/account/browser-fingerprint.ts'

/** Prefix of a start parameter that contains an affiliate ID. */
const REFERRAL = 'ref_'
/** Maximum length of an affiliate ID. The server rejects a longer one. */
const MAX_AFFILIATE_ID = 64
/** Session storage key that holds the launch data of this tab's last sign-in. */
const USED_KEY = 'messenger-session'
/** Session storage key that holds the launch data of this tab's last failed sign-in. */
const FAILED_KEY = 'messenger-failed'
/** Pauses before the second and later attempts of a call, in milliseconds. */
const RETRY_PAUSES_MS = [1_000, 3_000]
/** Timeout of an attempt, in milliseconds. */
const ATTEMPT_MS = 15_000

/**
 * Result of a sign-in. `known` means that this tab has already signed in with this launch data, or by email after it
 * failed. `failed` means that the server refused the launch data. `unreachable` means that it did not decide, so the
 * browser keeps its session.
 */
export type SignInResult = 'signed-in' | 'known' | 'failed' | 'unreachable'

/**
 * Signs in with launch data, creating an account for a new user. Stores the account data for the pages. After a refusal,
 * ends the browser's earlier session, which may belong to another messenger user.
 * @param initData launch data, or null if the messenger sent none
 * @param send function for the sign-out, which must not close the mini-app
 */
export async function signInWithLaunchData(
  initData: string | null,
  startParameter: string | null,
  send: typeof fetch = fetch,
): Promise<SignInResult> {
  const launch = initData ?? ''
  if (sessionStorage.getItem(USED_KEY) === launch) return 'known'
  const before = localStorage.getItem(ACCOUNT_MIRROR_KEY)
  if (sessionStorage.getItem(FAILED_KEY) === launch && before !== null) return 'known'
  const account = initData === null ? null : await enter(initData, startParameter).catch(() => null)
  if (account === 'unreachable') return 'unreachable'
  if (account === null) {
    sessionStorage.setItem(FAILED_KEY, launch)
    const mirror = localStorage.getItem(ACCOUNT_MIRROR_KEY)
    // Keep a session that the user has opened by email in the meantime.
    if (mirror !== null && mirror !== before) return 'known'
    await leave(send)
    return 'failed'
  }
  keep({ data: account, fetchedAt: Date.now() })
  sessionStorage.setItem(USED_KEY, launch)
  return 'signed-in'
}

/** Opens a session. Returns the account data, or null if the server refuses. */
async function enter(initData: string, startParameter: string | null): Promise<AccountData | 'unreachable' | null> {
  const body = { initData, browserFingerprint: browserFingerprint() }
  let answer = await post(MESSENGER_CALLS.signInWithMessenger.path, body)
  if (answer?.status === 404) answer = await create(body, startParameter)
  if (answer === null) return 'unreachable'
  return answer.ok ? ((await answer.json()) as AccountData) : null
}

/**
 * Removes the stored account data and ends the session. The sign-out also removes the mark of the mini-app, which the
 * page at `/app` sets again.
 */
async function leave(send: typeof fetch): Promise<void> {
  keep(null)
  const { path, method } = SITE_CALLS.logout
  await send(path, { method })
    .then(() => send(MINI_APP_PATH, { redirect: 'manual' }))
    .catch(() => undefined)
}

/** Creates an account. Drops an affiliate ID that cannot exist. If the server does not find the ID, tries again without. */
async function create(body: object, startParameter: string | null): Promise<Response | null> {
  const { path } = MESSENGER_CALLS.createWithMessenger
  const referrer = startParameter?.startsWith(REFERRAL) ? startParameter.slice(REFERRAL.length) : ''
  if (referrer === '' || referrer.length > MAX_AFFILIATE_ID) return post(path, body)
  const answer = await post(path, { ...body, referrerAffiliateId: referrer })
  return answer?.status === 404 ? post(path, body) : answer
}

/**
 * Sends a call, again after no response, a rate limit or a server error. Returns null if the last attempt ends the same
 * way.
 */
async function post(path: string, body: object): Promise<Response | null> {
  for (const pauseMs of [0, ...RETRY_PAUSES_MS]) {
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ATTEMPT_MS),
    }).catch(() => null)
    if (answer !== null && answer.status !== 429 && answer.status < 500) return answer
  }
  return null
}

/**
 * Stores the account data, or removes it if `mirror` is null. Notifies the page with the event that a change in another
 * tab would fire.
 */
function keep(mirror: AccountMirror | null): void {
  writeAccountMirror(mirror)
  dispatchEvent(new StorageEvent('storage', { key: ACCOUNT_MIRROR_KEY, storageArea: localStorage }))
}
