import { REFERRAL_COOKIE_SECONDS } from '@cambio/contract/timing'
import { ACCOUNT_CALLS, type AccountAnswer } from '../../../lib/account-calls.ts'
import { makeCall } from '../../../lib/api-client.ts'
import { forgetReferral, keepReferral, referralId } from '../../../lib/partner-referral.ts'
import { accountStore } from './account.ts'

/** What an id of a link is made of; anything else is nobody's. */
const REFERRER_ID = /^[\w-]{1,64}$/

/** A guest opened a page by somebody's link: it is remembered for a day (spec §2 rule 2) and the visit counted. */
export async function arriveByLink(referrerId: string): Promise<void> {
  if (!REFERRER_ID.test(referrerId) || accountStore.account() !== null) return
  const before = referralId()
  keepReferral(referrerId, REFERRAL_COOKIE_SECONDS)
  const visit = await makeCall<AccountAnswer<'affiliateVisit'>>(ACCOUNT_CALLS.affiliateVisit, {
    body: { referrerId },
  }).catch(() => null)
  if (visit?.isKnown !== false) return
  if (before === undefined) forgetReferral()
  else keepReferral(before, REFERRAL_COOKIE_SECONDS)
}
