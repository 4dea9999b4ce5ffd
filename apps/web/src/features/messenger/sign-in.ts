import type { AccountData } from '@cambio/contract/account'
import { MESSENGER_CALLS } from '@cambio/contract/generated/messenger-calls'
import { ACCOUNT_MIRROR_KEY } from '../../lib/account/account-mirror.ts'
import { browserFingerprint } from '../../lib/account/browser-fingerprint.ts'

/** Prefix of a start parameter that contains an affiliate ID. */
const REFERRAL = 'ref_'
/** Session storage key that holds the launch data of this tab's last sign-in. */
const USED_KEY = 'messenger-session'

/** Result of a sign-in. `known` means that this tab has already signed in with this launch data. */
export type SignInResult = 'signed-in' | 'known' | 'failed'

/** Signs in with launch data, creating an account for a new user. Stores the account data for the pages. */
export async function signInWithLaunchData(initData: string, startParameter: string | null): Promise<SignInResult> {
  if (sessionStorage.getItem(USED_KEY) === initData) return 'known'
  const body = { initData, browserFingerprint: browserFingerprint() }
  let answer = await post(MESSENGER_CALLS.signInWithMessenger.path, body)
  if (answer.status === 404) answer = await create(body, startParameter)
  if (!answer.ok) return 'failed'
  adopt((await answer.json()) as AccountData)
  sessionStorage.setItem(USED_KEY, initData)
  return 'signed-in'
}

/** Creates an account. If the server does not find the affiliate ID, tries again without it. */
async function create(body: object, startParameter: string | null): Promise<Response> {
  const { path } = MESSENGER_CALLS.createWithMessenger
  const referrer = startParameter?.startsWith(REFERRAL) ? startParameter.slice(REFERRAL.length) : null
  if (referrer === null) return post(path, body)
  const answer = await post(path, { ...body, referrerAffiliateId: referrer })
  return answer.status === 404 ? post(path, body) : answer
}

function post(path: string, body: object): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Stores the account data and notifies the page with the event that a change in another tab would fire. */
function adopt(data: AccountData): void {
  localStorage.setItem(ACCOUNT_MIRROR_KEY, JSON.stringify({ data, fetchedAt: Date.now() }))
  dispatchEvent(new StorageEvent('storage', { key: ACCOUNT_MIRROR_KEY, storageArea: localStorage }))
}
