import { useText } from '../../lib/texts/i18n.ts'
import { useAmountInput } from '../../lib/texts/use-amount-input.ts'
import { FieldBox } from './field-box.tsx'
import styles from './amount-field.module.css'

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

/**
 * Input for an amount of one coin. Shows an error for input that is not an amount, and never changes what the user
 * typed.
 */
export function AmountField({ label, currencyTitle, value, error, hint, all, onChange }: AmountFieldProps) {
  const t = useText()
  const input = useAmountInput()
  return (
    <FieldBox
      label={label}
      error={input.isMalformed(value) ? t('amount_malformed') : error}
      hint={hint}
      actions={
        <span className={styles.unit}>
          <span aria-hidden="true">{currencyTitle}</span>
          {all !== undefined && (
            <button type="button" className={`link ${styles.all}`} onClick={() => onChange(all)}>
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
          value={input.show(value)}
          onChange={(event) => onChange(input.read(event.target.value))}
        />
      )}
    </FieldBox>
  )
}
