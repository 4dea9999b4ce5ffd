import type { LocaleCode } from '@cambio/kernel/locale'
import { browserFingerprint } from '../../../lib/account/browser-fingerprint.ts'
import type { AccountBody } from '../../../lib/api/account-calls.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { forgetReferral, isUnknownReferral, referralId } from '../../../lib/account/partner-referral.ts'
import { keepText } from '../state/kept-form.ts'
import { accountDialogs, accountStore } from './account.ts'
import { callAccount } from './call-account.ts'
import { signIn } from './sign-in.ts'

/**
 * Creates an account and signs in with its password. The server emails a confirmation code (spec §4). If the sign-in
 * fails, opens the login dialog with a note that the account exists. Returns whether the user is signed in.
 * @throws {ApiError} when no account was created
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

/**
 * Creates the account. If the server rejects the stored affiliate ID as unknown, removes the ID (spec §8) and tries
 * again without it.
 */
async function signUp(body: AccountBody<'signUp'>): Promise<void> {
  const referrerAffiliateId = referralId()
  try {
    await callAccount('signUp', {
      body: { ...body, ...(referrerAffiliateId !== undefined && { referrerAffiliateId }) },
    })
  } catch (error) {
    if (!(error instanceof ApiError && isUnknownReferral(error))) throw error
    forgetReferral()
    await callAccount('signUp', { body })
  }
}
