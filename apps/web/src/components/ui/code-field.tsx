import { FieldBox } from './field-box.tsx'

interface CodeFieldProps {
  label: string
  value: string
  hint?: string
  error: string | null
  onChange: (typed: string) => void
  firstFocus?: boolean
}

/** Input for the digits of a code from an email or an app. Phones can fill it in automatically. */
export function CodeField({ label, value, hint, error, onChange, firstFocus }: CodeFieldProps) {
  return (
    <FieldBox label={label} error={error} hint={hint}>
      {(attributes) => (
        <input
          {...attributes}
          className="code"
          data-first-focus={firstFocus}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldBox>
  )
}
