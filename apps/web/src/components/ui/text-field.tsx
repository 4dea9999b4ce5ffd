import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import { FieldNote } from './field-note.tsx'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string
  value: string
  error: string | null
  onChange: (text: string) => void
  hint?: string
  /** Focuses the field when its dialog opens. */
  firstFocus?: boolean
  /** Content beside the input, such as a button. */
  children?: ReactNode
}

/** Field for one line of text. */
export function TextField({ label, value, error, onChange, hint, firstFocus, children, ...rest }: TextFieldProps) {
  const id = useId()
  const { className = '', ...attributes } = rest
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-line">
        <input
          autoComplete="off"
          {...attributes}
          id={id}
          className={`input ${className}`}
          data-first-focus={firstFocus}
          value={value}
          aria-invalid={error !== null || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.target.value)}
        />
        {children}
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}
