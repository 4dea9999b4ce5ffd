import type { Ref } from 'react'
import { cleanEmailInput } from '../../lib/account/email-text.ts'
import { useText } from '../../lib/texts/i18n.ts'
import { FieldBox } from './field-box.tsx'

interface EmailFieldProps {
  value: string
  hint?: string
  /** Error message, shown after the user has submitted the form. */
  error: string | null
  onChange: (email: string) => void
  label?: string
  /**
   * `username` in forms with a password, because password managers identify an account by the field with this value.
   */
  autoComplete?: 'email' | 'username'
  /** True if the field gets the focus when its dialog opens. */
  firstFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Field for an email address. Removes a plus sign while the user types (spec §5). */
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
