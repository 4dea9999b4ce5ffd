import { useState } from 'react'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { EmailField } from '../../../components/ui/email-field.tsx'
import { emailErrors } from '../../../lib/account/email-text.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { accountDialogs, accountStore } from '../api/account.ts'
import { callAccount } from '../api/call-account.ts'
import { AccountForm } from '../forms/account-form.tsx'
import { NewPasswordField } from '../forms/new-password-field.tsx'
import { useForm } from '../forms/use-account-form.ts'
import { useKept } from '../forms/use-kept.ts'
import type { AccountField, FieldErrors } from '../state/form-failure.ts'
import { forgetTexts } from '../state/kept-form.ts'
import { newPasswordFault } from '../state/new-password.ts'
import { launchFailure } from './messenger-failure.ts'

/**
 * Dialog that adds an email address and a password to a messenger account. The launch data authenticates the user, who
 * must then confirm the address.
 */
export function AddEmailDialog({ launchData, onClose }: { launchData: string; onClose: () => void }) {
  const t = useText()
  const [email, setEmail] = useKept('first-email')
  const [password, setPassword] = useState('')
  const form = useForm<AccountField>({
    check: () => faults(email, password),
    send: async () => {
      accountStore.adopt(await callAccount('addFirstEmail', { body: { initData: launchData, email, password } }))
      forgetTexts()
      onClose()
      accountDialogs.open({ kind: 'confirm' })
    },
    explain: launchFailure,
  })
  return (
    <Dialog title={t('account:add_email')} onClose={onClose}>
      <p>{t('account:add_email_text')}</p>
      <AccountForm form={form} submit={t('account:add_email_do')}>
        <EmailField value={email} error={form.error('email')} firstFocus onChange={form.onEdit(setEmail, 'email')} />
        <NewPasswordField
          label={t('account:new_password')}
          email={email}
          value={password}
          error={form.error('newPassword')}
          onChange={form.onEdit(setPassword, 'newPassword')}
        />
      </AccountForm>
    </Dialog>
  )
}

function faults(email: string, password: string): FieldErrors {
  const fault = newPasswordFault(password)
  return {
    ...emailErrors(email),
    ...(fault === null ? {} : { newPassword: fault }),
  }
}
