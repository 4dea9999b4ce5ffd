import { CircleAlert } from 'lucide-react'
import { useId, type Ref } from 'react'
import { cleanEmailInput } from '../../lib/email-text.ts'
import { useText } from '../../lib/i18n.ts'

interface EmailFieldProps {
  value: string
  hint: string
  /** The person has tried, and this is no e-mail. */
  wrong: boolean
  onChange: (email: string) => void
  /** Takes the focus when its dialog opens. */
  firstFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** An e-mail; a plus sign leaves visibly while it is typed (spec §5). */
export function EmailField({ value, hint, wrong, onChange, firstFocus, ref }: EmailFieldProps) {
  const t = useText()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{t('email_label')}</label>
      <input
        id={id}
        ref={ref}
        className="input"
        data-first-focus={firstFocus}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={value}
        aria-invalid={wrong || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(cleanEmailInput(event.target.value))}
      />
      <p className="field-note" id={`${id}-note`} aria-live="polite">
        {wrong ? (
          <span className="bad">
            <CircleAlert size={16} aria-hidden="true" />
            {t('EMAIL_VALIDATION_ERROR')}
          </span>
        ) : (
          <span>{hint}</span>
        )}
      </p>
    </div>
  )
}
