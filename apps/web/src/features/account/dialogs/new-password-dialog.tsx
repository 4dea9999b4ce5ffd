import { useState } from 'react'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { EmailField } from '../../../components/ui/email-field.tsx'
import { cleanEmailInput, emailErrors } from '../../../lib/account/email-text.ts'
import type { AccountBody } from '../../../lib/api/account-calls.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { accountDialogs, accountStore } from '../api/account.ts'
import { callAccount } from '../api/call-account.ts'
import { looksLikeCode } from '../state/code-text.ts'
import type { OpenDialog } from '../state/dialog-store.ts'
import type { FieldErrors } from '../state/form-failure.ts'
import { keepText } from '../state/kept-form.ts'
import { newPasswordFault } from '../state/new-password.ts'
import { AccountForm } from '../forms/account-form.tsx'
import { NewPasswordField } from '../forms/new-password-field.tsx'
import { useAccountForm } from '../forms/use-account-form.ts'
import { useKept } from '../forms/use-kept.ts'
import { EmailCodeField } from '../forms/email-code-field.tsx'
import { DialogLink, DialogLinks } from '../menu/dialog-links.tsx'

/** Dialog that sets a new password with an emailed code. */
export function NewPasswordDialog({ dialog }: { dialog: Extract<OpenDialog, { kind: 'new-password' }> }) {
  const t = useText()
  const [email, setEmail] = useKept('email', cleanEmailInput(dialog.email ?? ''))
  const [code, setCode] = useKept('code', dialog.code)
  const [password, setPassword] = useState('')
  const form = useAccountForm({
    check: () => newPasswordFaults(email, code, password),
    send: () => resetPassword({ email, password, resetCode: code }),
  })
  return (
    <Dialog title={t('account:new_password_title')} onClose={accountDialogs.close}>
      {dialog.code === undefined && <p>{t('account:new_password_text')}</p>}
      <AccountForm form={form} submit={t('account:new_password_do')}>
        <EmailField
          value={email}
          error={form.error('email')}
          autoComplete="username"
          firstFocus={email === ''}
          onChange={form.onEdit(setEmail, 'email')}
        />
        <EmailCodeField form={form} value={code} firstFocus={email !== '' && code === ''} onChange={setCode} />
        <NewPasswordField
          label={t('account:new_password')}
          email={email}
          value={password}
          error={form.error('newPassword')}
          firstFocus={email !== '' && code !== ''}
          onChange={form.onEdit(setPassword, 'newPassword')}
        />
      </AccountForm>
      <DialogLinks>
        <DialogLink onClick={() => accountDialogs.open({ kind: 'restore' })}>{t('account:new_email_again')}</DialogLink>
      </DialogLinks>
    </Dialog>
  )
}

/** Sets the new password, then opens the dialog that reports the success. @throws {ApiError} */
async function resetPassword(body: AccountBody<'resetPassword'>): Promise<void> {
  await callAccount('resetPassword', { body })
  keepText('code', '')
  // The server has ended all of the account's sessions, including this browser's.
  accountStore.reset()
  accountDialogs.open({ kind: 'success', of: 'password' })
}

function newPasswordFaults(email: string, code: string, password: string): FieldErrors {
  const newPassword = newPasswordFault(password)
  return {
    ...emailErrors(email),
    ...(looksLikeCode(code) ? {} : { code: 'account:code_incomplete' }),
    ...(newPassword === null ? {} : { newPassword }),
  }
}
