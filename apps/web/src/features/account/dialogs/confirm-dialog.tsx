import { useEffect, useEffectEvent, useState } from 'react'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { isAllConfirmed, unconfirmedEmail } from '../../../lib/account/unconfirmed-email.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { accountDialogs, accountStore, useAccount } from '../api/account.ts'
import { callAccount } from '../api/call-account.ts'
import { looksLikeCode } from '../state/code-text.ts'
import type { OpenDialog } from '../state/dialog-store.ts'
import { keepText } from '../state/kept-form.ts'
import { AccountForm } from '../forms/account-form.tsx'
import { ResendEmail } from '../forms/resend-email.tsx'
import { useAccountForm } from '../forms/use-account-form.ts'
import { useKept } from '../forms/use-kept.ts'
import { EmailCodeField } from '../forms/email-code-field.tsx'

/**
 * Dialog for entering the emailed code that confirms the email address. Reloads the account when it opens and after a
 * rejected call, because the user may have confirmed the address on another device.
 */
export function ConfirmDialog({ dialog }: { dialog: Extract<OpenDialog, { kind: 'confirm' }> }) {
  const t = useText()
  const account = useAccount()
  const [code, setCode] = useKept('code', dialog.code)
  const email = account && unconfirmedEmail(account)
  const { isReloaded, reload } = useReload()
  // The stored account data may be older than the code, so only reloaded data shows that the code has been used.
  const isConfirmed = isReloaded && account !== null && isAllConfirmed(account)
  useEffect(() => {
    if (isConfirmed) accountDialogs.open({ kind: 'success', of: 'confirmed' })
  }, [isConfirmed])
  const form = useAccountForm({
    check: () => (looksLikeCode(code) ? {} : { code: 'account:code_incomplete' }),
    send: async () => {
      await orReload(callAccount('confirmEmail', { body: { code } }), reload)
      keepText('code', '')
      if (account) accountStore.adopt({ ...account, email, isEmailConfirmed: true, pendingEmail: null })
      accountDialogs.open({ kind: 'success', of: 'confirmed' })
    },
  })
  const isFromLink = dialog.code !== undefined && code === dialog.code && form.error('code') === null
  return (
    <Dialog title={t('account:confirm_title')} onClose={accountDialogs.close}>
      <p>{t(isFromLink ? 'account:confirm_text_link' : 'account:confirm_text', { email: email ?? '' })}</p>
      <AccountForm form={form} submit={t('account:confirm_do')}>
        <EmailCodeField form={form} value={code} firstFocus onChange={setCode} />
      </AccountForm>
      {!isFromLink && <ResendEmail send={() => orReload(callAccount('resendConfirmation'), reload)} />}
    </Dialog>
  )
}

/**
 * Reloads the account when the dialog opens. Returns whether the server has responded, and a function that reloads the
 * account again.
 */
function useReload() {
  const [isReloaded, setReloaded] = useState(false)
  const reload = (): Promise<void> =>
    accountStore.load().then(
      () => setReloaded(true),
      () => undefined,
    )
  const onOpen = useEffectEvent(reload)
  useEffect(() => void onOpen(), [])
  return { isReloaded, reload }
}

/** Returns the result of a call. Reloads the account if the server rejects the call. @throws the error of the call */
async function orReload<Answer>(call: Promise<Answer>, reload: () => Promise<void>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    await reload()
    throw error
  }
}
