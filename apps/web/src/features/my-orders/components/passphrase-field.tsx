import type { Ref } from 'react'
import { FieldBox } from '../../../components/ui/field-box.tsx'

interface PassphraseFieldProps {
  label: string
  hint: string
  value: string
  /** True for a new passphrase, false for an existing one. */
  isNew: boolean
  error: string | null
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

/** Field for a passphrase, which the page neither shows nor stores. */
export function PassphraseField({ label, hint, value, isNew, error, onChange, ref }: PassphraseFieldProps) {
  return (
    <FieldBox label={label} error={error} hint={hint}>
      {(attributes) => (
        <input
          {...attributes}
          ref={ref}
          type="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldBox>
  )
}
