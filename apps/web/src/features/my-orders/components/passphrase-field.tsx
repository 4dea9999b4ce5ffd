import { CircleAlert } from 'lucide-react'
import { useId, type Ref } from 'react'

interface PassphraseFieldProps {
  label: string
  hint: string
  value: string
  /** True for a new passphrase, false for an existing passphrase. */
  isNew: boolean
  error: string | null
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

/** Field for a passphrase. The page neither shows nor stores the text. */
export function PassphraseField({ label, hint, value, isNew, error, onChange, ref }: PassphraseFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={ref}
        className="input"
        type="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        value={value}
        aria-invalid={error !== null || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="field-note" id={`${id}-note`} aria-live="polite">
        {error === null ? (
          <span>{hint}</span>
        ) : (
          <span className="bad">
            <CircleAlert size={16} aria-hidden="true" />
            {error}
          </span>
        )}
      </p>
    </div>
  )
}
