import { PasswordField } from '../../../components/ui/password-field.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import type { useAccountForm } from './use-account-form.ts'

interface KnownPasswordFieldProps {
  form: Pick<ReturnType<typeof useAccountForm>, 'error' | 'onEdit'>
  value: string
  onChange: (password: string) => void
}

/** Input for the signed-in account holder's current password. */
export function KnownPasswordField({ form, value, onChange }: KnownPasswordFieldProps) {
  const t = useText()
  return (
    <PasswordField
      label={t('account:password_current')}
      showLabel={t('account:password_show')}
      value={value}
      isNew={false}
      error={form.error('password')}
      onChange={form.onEdit(onChange, 'password')}
    />
  )
}
