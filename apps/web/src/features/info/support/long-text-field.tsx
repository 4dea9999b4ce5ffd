import { SUPPORT_TEXT_LENGTH } from '@cambio/contract/support-limits'
import { FieldBox } from '../../../components/ui/field-box.tsx'

interface LongTextFieldProps {
  label: string
  hint: string
  value: string
  error: string | null
  onChange: (text: string) => void
}

/** Multi-line text field. */
export function LongTextField({ label, hint, value, error, onChange }: LongTextFieldProps) {
  return (
    <FieldBox label={label} error={error} hint={hint}>
      {(attributes) => (
        <textarea
          {...attributes}
          rows={7}
          maxLength={SUPPORT_TEXT_LENGTH}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldBox>
  )
}
