import type { Ref } from 'react'
import { cleanEmailInput } from '../../lib/account/email-text.ts'
import { useText } from '../../lib/texts/i18n.ts'
import { FieldBox } from './field-box.tsx'

interface EmailFieldProps {
  value: string
  hint?: string
  /** Error message, shown once the user has submitted the form. */
  error: string | null
  onChange: (email: string) => void
  label?: string
  /**
   * Use `username` in forms with a password, because password managers store that field's value as the account name.
   */
  autoComplete?: 'email' | 'username'
  /** True if the field receives the focus when its dialog opens. */
  firstFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Input for an email address. Removes a plus sign as the user types (spec §5). */
export function EmailField({
  value,
  hint,
  error,
  onChange,
  label,
  autoComplete = 'email',
  firstFocus,
  ref,
}: EmailFieldProps) {
  const t = useText()
  return (
    <FieldBox label={label ?? t('email_label')} error={error} hint={hint}>
      {(attributes) => (
        <input
          {...attributes}
          ref={ref}
          data-first-focus={firstFocus}
          type="email"
          inputMode="email"
          name="email"
          autoComplete={autoComplete}
          maxLength={254}
          value={value}
          onChange={(event) => onChange(cleanEmailInput(event.target.value))}
        />
      )}
    </FieldBox>
  )
}
