import { cleanAmountInput, hasAmbiguousSeparators } from '@cambio/kernel/amount-input'
import { useText } from '../../lib/texts/i18n.ts'
import { notifications } from '../../lib/live/notification-store.ts'
import { FieldBox } from './field-box.tsx'

interface AmountFieldProps {
  label: string
  currencyTitle: string
  value: string
  error: string | null
  hint?: string
  /** The coin's whole balance, as a decimal string. If set, the field has a button that enters this amount. */
  all?: string | undefined
  onChange: (amount: string) => void
}

/** Input for an amount of one coin. Removes invalid characters as the user types (spec §5). */
export function AmountField({ label, currencyTitle, value, error, hint, all, onChange }: AmountFieldProps) {
  const t = useText()
  return (
    <FieldBox
      label={label}
      error={error}
      hint={hint}
      actions={
        <span className="amount-unit">
          <span aria-hidden="true">{currencyTitle}</span>
          {all !== undefined && (
            <button type="button" className="link" onClick={() => onChange(all)}>
              {t('amount_all')}
            </button>
          )}
        </span>
      }
    >
      {(attributes) => (
        <input
          {...attributes}
          className="amount"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          maxLength={50}
          placeholder="0"
          value={value}
          onChange={(event) => onChange(cleanAmountInput(event.target.value))}
          onPaste={(event) => {
            if (!hasAmbiguousSeparators(event.clipboardData.getData('text'))) return
            event.preventDefault()
            notifications.add({ type: 'warning', message: t('paste_ambiguous') })
          }}
        />
      )}
    </FieldBox>
  )
}
