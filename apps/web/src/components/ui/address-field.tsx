import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react'
import { useId, type ReactNode, type Ref } from 'react'
import { useText } from '../../lib/texts/i18n.ts'
import type { AddressVerdict } from '../../lib/exchange/address-verdict.ts'

interface AddressFieldProps {
  label: string
  hint: ReactNode
  value: string
  verdict: AddressVerdict
  validMessage: string
  /** Error message, shown after the user has left the field or submitted the form. */
  error: string | undefined
  required: boolean
  onChange: (value: string) => void
  onBlur: () => void
  ref?: Ref<HTMLInputElement>
}

/** Text field for a blockchain address. A line below shows the result of the server's validation. */
export function AddressField(props: AddressFieldProps) {
  const t = useText()
  const id = useId()
  const noteId = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      <input
        id={id}
        ref={props.ref}
        className="input mono"
        value={props.value}
        maxLength={150}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-required={props.required}
        aria-invalid={props.error !== undefined || undefined}
        aria-describedby={noteId}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={props.onBlur}
      />
      <p className="field-note" id={noteId} aria-live="polite">
        {props.error !== undefined ? (
          <span className="bad">
            <CircleAlert size={16} aria-hidden="true" />
            {props.error}
          </span>
        ) : props.verdict.state === 'valid' ? (
          <span className="good">
            <CircleCheck size={16} aria-hidden="true" />
            {props.validMessage}
          </span>
        ) : props.verdict.state === 'checking' ? (
          <span>
            <LoaderCircle className="spin" size={16} aria-hidden="true" />
            {t('address_checking')}
          </span>
        ) : (
          <span>{props.hint}</span>
        )}
      </p>
    </div>
  )
}
