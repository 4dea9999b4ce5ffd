import type { LocaleCode } from '@cambio/kernel/locale'
import { browserFingerprint } from '../state/browser-fingerprint.ts'
import { keepText } from '../state/kept-form.ts'
import { accountDialogs, accountStore } from './account.ts'
import { askAccount } from './ask-account.ts'
import { signIn } from './sign-in.ts'

/**
 * Makes an account, signs in with the same password, and asks for the code of the letter (spec §4). An account that was
 * made but could not be signed in to is said so in the login dialog.
 * @throws {ApiError} where no account was made
 */
export async function register(email: string, password: string, locale: LocaleCode): Promise<void> {
  await askAccount('signUp', { body: { email, password, locale, browserFingerprint: browserFingerprint() } })
  try {
    await signIn(email, password)
  } catch {
    keepText('email', email)
    accountDialogs.open({ kind: 'login', note: 'made', next: { kind: 'confirm' } })
    return
  }
  accountDialogs.open({ kind: 'confirm' })
  await accountStore.load().catch(() => undefined)
}
