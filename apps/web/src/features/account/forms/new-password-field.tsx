import { PASSWORD_MIN_LENGTH } from '@cambio/contract/account-limits'
import { PasswordField } from '../../../components/ui/password-field.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { StrengthMeter } from './strength-meter.tsx'

interface NewPasswordFieldProps {
  label: string
  /** The account's email address. A password that contains this address is rated as weak. */
  email: string
  value: string
  error: string | null
  onChange: (value: string) => void
  firstFocus?: boolean
}

/** Input for a new password, with a strength meter. */
export function NewPasswordField({ label, email, value, error, onChange, firstFocus = false }: NewPasswordFieldProps) {
  const t = useText()
  return (
    <PasswordField
      label={label}
      showLabel={t('account:password_show')}
      hint={t('account:password_hint', { count: PASSWORD_MIN_LENGTH })}
      name="new-password"
      isNew
      value={value}
      error={error}
      onChange={onChange}
      firstFocus={firstFocus}
    >
      <StrengthMeter password={value} email={email} />
    </PasswordField>
  )
}
