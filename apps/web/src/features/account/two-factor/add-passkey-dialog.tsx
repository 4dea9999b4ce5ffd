import { useState } from 'react'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { PasswordField } from '../../../components/ui/password-field.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { callAccount } from '../api/call-account.ts'
import { callGuarded } from '../api/call-guarded.ts'
import { AccountForm } from '../forms/account-form.tsx'
import { AccountName } from '../menu/account-name.tsx'
import { useForm } from '../forms/use-account-form.ts'
import { browserName } from '@cambio/kernel/browser-name'
import type { FieldErrors, FormFailure } from '../state/form-failure.ts'
import { makePasskey } from './passkey.ts'
import { proofFailure } from './proof-failure.ts'

const NAME_MAX_LENGTH = 60

interface AddPasskeyDialogProps {
  email: string
  /** Called once the passkey is added, with new recovery codes if it is the first factor. */
  onAdded: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** Dialog that adds a passkey after asking for the password. */
export function AddPasskeyDialog({ email, onAdded, onClose }: AddPasskeyDialogProps) {
  const t = useText()
  const [name, setName] = useState(() => thisBrowser() || t('profile:step_passkey'))
  const [password, setPassword] = useState('')
  const form = useForm<'name' | 'password'>({
    check: () => passkeyFaults(name, password),
    send: async () => {
      const what = t('profile:step_for_passkey', { name: name.trim() })
      const passkey = await makePasskey(await callGuarded('beginPasskey', what, { body: { password } }))
      onAdded((await callAccount('addPasskey', { body: { name: name.trim(), passkey } })).recoveryCodes)
    },
    explain: passkeyFailure,
  })
  return (
    <Dialog title={t('profile:step_passkey_title')} onClose={onClose}>
      <p>{t('profile:step_passkey_text')}</p>
      <AccountForm form={form} submit={t('profile:step_passkey_do')}>
        <TextField
          label={t('profile:step_name')}
          hint={t('profile:step_name_hint')}
          value={name}
          maxLength={NAME_MAX_LENGTH}
          error={form.error('name')}
          onChange={form.onEdit(setName, 'name')}
        />
        <AccountName email={email} />
        <PasswordField
          label={t('account:password')}
          showLabel={t('account:password_show')}
          value={password}
          isNew={false}
          error={form.error('password')}
          firstFocus
          onChange={form.onEdit(setPassword, 'password')}
        />
      </AccountForm>
    </Dialog>
  )
}

function passkeyFaults(name: string, password: string): FieldErrors<'name' | 'password'> {
  return {
    ...(name.trim() === '' ? { name: 'profile:step_name_empty' } : {}),
    ...(password === '' ? { password: 'account:password_empty' } : {}),
  }
}

function passkeyFailure(error: unknown): FormFailure<'password'> {
  return error instanceof ApiError && error.code === 'ERR_INVALID_CREDENTIALS'
    ? { fields: { password: 'account:password_wrong' }, banner: null }
    : { fields: {}, banner: proofFailure(error, 'profile:step_passkey_not_added') }
}

function thisBrowser(): string {
  const { browser, system } = browserName(navigator.userAgent)
  return [browser, system].filter(Boolean).join(', ')
}
