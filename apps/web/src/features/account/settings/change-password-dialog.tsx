import { useState } from 'react'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { PasswordField } from '../../../components/ui/password-field.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { callGuarded } from '../api/call-guarded.ts'
import type { FieldErrors } from '../state/form-failure.ts'
import { newPasswordFault } from '../state/new-password.ts'
import { AccountForm } from '../forms/account-form.tsx'
import { AccountName } from '../menu/account-name.tsx'
import { NewPasswordField } from '../forms/new-password-field.tsx'
import { useAccountForm } from '../forms/use-account-form.ts'

interface ChangePasswordDialogProps {
  email: string
  onChanged: () => void
  onClose: () => void
}

/** Dialog that changes the password. The server then ends all other sessions. */
export function ChangePasswordDialog({ email, onChanged, onClose }: ChangePasswordDialogProps) {
  const t = useText()
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const form = useAccountForm({
    check: () => changeFaults(password, newPassword),
    send: async () => {
      await callGuarded('changePassword', t('profile:step_for_password'), { body: { password, newPassword } })
      onChanged()
    },
    knownPassword: 'account:password_wrong',
  })
  return (
    <Dialog title={t('account:password_change_title')} onClose={onClose}>
      <p>{t('account:password_change_text')}</p>
      <AccountForm form={form} submit={t('account:password_change_do')}>
        <AccountName email={email} />
        <PasswordField
          label={t('account:password_current')}
          showLabel={t('account:password_current_show')}
          value={password}
          isNew={false}
          error={form.error('password')}
          firstFocus
          onChange={form.onEdit(setPassword, 'password')}
        />
        <NewPasswordField
          label={t('account:new_password')}
          email={email}
          value={newPassword}
          error={form.error('newPassword')}
          onChange={form.onEdit(setNewPassword, 'newPassword')}
        />
      </AccountForm>
    </Dialog>
  )
}

function changeFaults(password: string, newPassword: string): FieldErrors {
  const fault = newPasswordFault(newPassword)
  return {
    ...(password === '' ? { password: 'account:password_empty' } : {}),
    ...(fault === null ? {} : { newPassword: fault }),
  }
}
