import { PASSWORD_MAX_LENGTH } from '@cambio/contract/account-limits'
import { Eye, EyeOff } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { FieldNote } from './field-note.tsx'

interface PasswordFieldProps {
  label: string
  value: string
  /**
   * True for a new password, false for an existing one. Password managers then offer to generate or to fill in a
   * password.
   */
  isNew: boolean
  error: string | null
  onChange: (value: string) => void
  /** Label of the button that shows the password. */
  showLabel: string
  hint?: string
  name?: string
  firstFocus?: boolean
  /** Content between the field and the note below it. */
  children?: ReactNode
}

/** Field for a password. The text is hidden until the user shows it, and is never stored. */
export function PasswordField({ label, value, isNew, error, onChange, showLabel, ...rest }: PasswordFieldProps) {
  const { hint, name = 'password', firstFocus, children } = rest
  const id = useId()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="password">
        <input
          id={id}
          className="input"
          data-first-focus={firstFocus}
          type={shown ? 'text' : 'password'}
          name={name}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={PASSWORD_MAX_LENGTH}
          value={value}
          aria-invalid={error !== null || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          className="icon-btn"
          aria-label={showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} aria-hidden="true" />
        </button>
      </div>
      {children}
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}
