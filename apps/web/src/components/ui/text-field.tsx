import type { InputHTMLAttributes, ReactNode } from 'react'
import { FieldBox } from './field-box.tsx'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string
  value: string
  error: string | null
  onChange: (text: string) => void
  hint?: string
  /** True if the field receives the focus when its dialog opens. */
  firstFocus?: boolean
  /** Content at the right edge of the field, such as a button. */
  children?: ReactNode
}

/** Single-line text field. */
export function TextField({ label, value, error, onChange, hint, firstFocus, children, ...rest }: TextFieldProps) {
  return (
    <FieldBox label={label} error={error} hint={hint} actions={children}>
      {(attributes) => (
        <input
          autoComplete="off"
          {...rest}
          {...attributes}
          data-first-focus={firstFocus}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldBox>
  )
}
