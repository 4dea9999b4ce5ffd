import { useId, type Ref } from 'react'
import { cleanEmailInput } from '../../lib/account/email-text.ts'
import { useText } from '../../lib/texts/i18n.ts'
import { FieldNote } from './field-note.tsx'

interface EmailFieldProps {
  value: string
  hint?: string
  /** Error message, shown after the user has submitted the form. */
  error: string | null
  onChange: (email: string) => void
  label?: string
  /** `username` in forms with a password, because password managers identify an account by that field. */
  autoComplete?: 'email' | 'username'
  /** Focuses the field when its dialog opens. */
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
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label ?? t('email_label')}</label>
      <input
        id={id}
        ref={ref}
        className="input"
        data-first-focus={firstFocus}
        type="email"
        inputMode="email"
        name="email"
        autoComplete={autoComplete}
        maxLength={254}
        value={value}
        aria-invalid={error !== null || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(cleanEmailInput(event.target.value))}
      />
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}
