import { useId, type Ref } from 'react'
import { cleanEmailInput } from '../../lib/email-text.ts'
import { useText } from '../../lib/i18n.ts'
import { FieldNote } from './field-note.tsx'

interface EmailFieldProps {
  value: string
  hint?: string
  /** What is wrong with it, once the person has tried. */
  error: string | null
  onChange: (email: string) => void
  label?: string
  /** Password managers know an account by the field called "username". */
  autoComplete?: 'email' | 'username'
  /** Takes the focus when its dialog opens. */
  firstFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** An e-mail; a plus sign leaves visibly while it is typed (spec §5). */
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
