import { forgetTexts } from '../state/kept-form.ts'
import { browserFingerprint } from '../../../lib/account/browser-fingerprint.ts'
import { isAllConfirmed } from '../../../lib/account/unconfirmed-email.ts'
import { accountDialogs, accountStore } from './account.ts'
import { callAccount } from './call-account.ts'
import type { OpenDialog } from '../state/dialog-store.ts'

/** Signs this browser in. @throws {ApiError} */
export async function signIn(email: string, password: string): Promise<void> {
  const data = await callAccount('signIn', {
    body: { email, password, browserFingerprint: browserFingerprint() },
  })
  accountStore.adopt(data)
  forgetTexts()
}

/**
 * Called after sign-in. Opens the dialog in `next`, if set. Returns the path of the page that the user wanted to open,
 * or null.
 */
export function goOn({ next, returnTo }: Extract<OpenDialog, { kind: 'login' }>): string | null {
  const account = accountStore.account()
  const isConfirmed = account !== null && isAllConfirmed(account)
  if (next?.kind === 'confirm' && isConfirmed) accountDialogs.open({ kind: 'success', of: 'confirmed' })
  else accountDialogs.open(next ?? null)
  return returnTo ?? null
}
