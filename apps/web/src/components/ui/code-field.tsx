import { useId } from 'react'
import { FieldNote } from './field-note.tsx'

interface CodeFieldProps {
  label: string
  value: string
  hint?: string
  error: string | null
  onChange: (typed: string) => void
  firstFocus?: boolean
}

/** Field for the digits of a code from an email or an app. Phones can fill in the code. */
export function CodeField({ label, value, hint, error, onChange, firstFocus }: CodeFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input code"
        data-first-focus={firstFocus}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        aria-invalid={error !== null || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}
