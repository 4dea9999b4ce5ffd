import { PASSWORD_MAX_LENGTH } from '@cambio/contract/account-limits'
import { Eye, EyeOff } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { FieldBox } from './field-box.tsx'

interface PasswordFieldProps {
  label: string
  value: string
  /**
   * True for a new password, which password managers offer to generate. False for an existing one, which they fill in.
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

/** Input for a password. The password is hidden until the user reveals it, and is never stored. */
export function PasswordField({ label, value, isNew, error, onChange, showLabel, ...rest }: PasswordFieldProps) {
  const { hint, name = 'password', firstFocus, children } = rest
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <FieldBox
      label={label}
      error={error}
      hint={hint}
      below={children}
      actions={
        <button
          type="button"
          className="icon-btn"
          aria-label={showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} aria-hidden="true" />
        </button>
      }
    >
      {(attributes) => (
        <input
          {...attributes}
          data-first-focus={firstFocus}
          type={shown ? 'text' : 'password'}
          name={name}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={PASSWORD_MAX_LENGTH}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldBox>
  )
}
