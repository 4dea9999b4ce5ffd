import type { LocaleCode } from '@cambio/kernel/locale'
import { browserFingerprint } from '../state/browser-fingerprint.ts'
import type { AccountBody } from '../../../lib/account-calls.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { forgetReferral, isUnknownReferral, referralId } from '../../../lib/partner-referral.ts'
import { keepText } from '../state/kept-form.ts'
import { accountDialogs, accountStore } from './account.ts'
import { askAccount } from './ask-account.ts'
import { signIn } from './sign-in.ts'

/**
 * Makes an account, signs in with the same password, and asks for the code of the letter (spec §4). An account that was
 * made but could not be signed in to is said so in the login dialog. Answers whether one is signed in.
 * @throws {ApiError} where no account was made
 */
export async function register(email: string, password: string, locale: LocaleCode): Promise<boolean> {
  await signUp({ email, password, locale, browserFingerprint: browserFingerprint() })
  try {
    await signIn(email, password)
  } catch {
    keepText('email', email)
    accountDialogs.open({ kind: 'login', note: 'made', next: { kind: 'confirm' } })
    return false
  }
  accountDialogs.open({ kind: 'confirm' })
  await accountStore.load().catch(() => undefined)
  return true
}

/** Where nobody has the link that brought the person, it is forgotten (spec §8), and the account is made without it. */
async function signUp(body: AccountBody<'signUp'>): Promise<void> {
  const referrerAffiliateId = referralId()
  try {
    await askAccount('signUp', { body: { ...body, ...(referrerAffiliateId !== undefined && { referrerAffiliateId }) } })
  } catch (error) {
    if (!(error instanceof ApiError && isUnknownReferral(error))) throw error
    forgetReferral()
    await askAccount('signUp', { body })
  }
}
