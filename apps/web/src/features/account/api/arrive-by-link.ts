import { REFERRAL_COOKIE_SECONDS } from '@cambio/contract/timing'
import { ACCOUNT_CALLS } from '@cambio/contract/generated/account-calls'
import type { AccountAnswer } from '../../../lib/api/account-calls.ts'
import { makeCall } from '../../../lib/api/api-client.ts'
import { keepReferral, markReferral } from '../../../lib/account/partner-referral.ts'
import { accountStore } from './account.ts'

/** Matches an affiliate ID. */
const REFERRER_ID = /^[\w-]{1,64}$/

/**
 * Called when a user opens a page through a referral link. Stores the affiliate ID for a day, even if the server does
 * not know it (spec §2 rule 2). For a guest, also reports the visit. An order contains the ID only if the server knows
 * it and the user is signed out.
 */
export async function arriveByLink(referrerId: string): Promise<void> {
  if (!REFERRER_ID.test(referrerId)) return
  keepReferral(referrerId, REFERRAL_COOKIE_SECONDS)
  if (accountStore.account() !== null) return
  const visit = await makeCall<AccountAnswer<'affiliateVisit'>>(ACCOUNT_CALLS.affiliateVisit, {
    body: { referrerId },
  }).catch(() => null)
  if (visit !== null) markReferral(referrerId, visit)
}
