import { SUPPORT_TEXT_LENGTH } from '@cambio/contract/support-limits'
import { useId } from 'react'
import { FieldNote } from '../../../components/ui/field-note.tsx'

interface LongTextFieldProps {
  label: string
  hint: string
  value: string
  error: string | null
  onChange: (text: string) => void
}

/** Field for text of several lines. */
export function LongTextField({ label, hint, value, error, onChange }: LongTextFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="input"
        rows={7}
        maxLength={SUPPORT_TEXT_LENGTH}
        value={value}
        aria-invalid={error !== null || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}
