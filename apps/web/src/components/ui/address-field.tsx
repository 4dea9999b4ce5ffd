import { CircleCheck, LoaderCircle, X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import type { AddressVerdict } from '../../lib/exchange/address-verdict.ts'
import { useText } from '../../lib/texts/i18n.ts'
import { FieldBox } from './field-box.tsx'
import { PasteButton } from './paste-button.tsx'

interface AddressFieldProps {
  label: string
  hint: ReactNode
  value: string
  verdict: AddressVerdict
  validMessage: string
  /** Error message, shown once the user has left the field or submitted the form. */
  error: string | undefined
  required: boolean
  /** True if the field receives the focus when its dialog opens. */
  firstFocus?: boolean
  onChange: (value: string) => void
  onBlur: () => void
  ref?: Ref<HTMLInputElement>
}

/** Text field for a blockchain address. The server's validation result replaces the label. */
export function AddressField(props: AddressFieldProps) {
  const { verdict, error } = props
  const t = useText()
  const status = {
    valid: { text: props.validMessage, isGood: true },
    checking: { text: t('address_checking'), isGood: false },
  }
  return (
    <FieldBox
      label={props.label}
      error={error}
      status={verdict.state === 'valid' || verdict.state === 'checking' ? status[verdict.state] : null}
      hint={props.hint}
      actions={<AddressActions {...props} />}
    >
      {(attributes) => (
        <input
          {...attributes}
          ref={props.ref}
          className="mono"
          value={props.value}
          // Leaves room for a payment link or for an address in groups of four characters.
          maxLength={500}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-required={props.required}
          data-first-focus={props.firstFocus}
          onChange={(event) => props.onChange(event.target.value)}
          onBlur={props.onBlur}
        />
      )}
    </FieldBox>
  )
}

/**
 * Shows a paste button in an empty field, and otherwise the validation result or a button that clears an invalid
 * address.
 */
function AddressActions({ value, verdict, error, onChange }: AddressFieldProps) {
  const t = useText()
  if (value === '') return <PasteButton onText={onChange} />
  if (error !== undefined)
    return (
      <button type="button" className="icon-btn" aria-label={t('field_clear')} onClick={() => onChange('')}>
        <X size={20} aria-hidden="true" />
      </button>
    )
  if (verdict.state === 'valid') return <CircleCheck size={20} aria-hidden="true" />
  if (verdict.state === 'checking') return <LoaderCircle className="spin" size={20} aria-hidden="true" />
  return null
}
