import { useId, type Ref } from 'react'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import type { ExchangeForm } from '../state/exchange-form.ts'

interface MemoFieldProps {
  values: ExchangeForm
  error: string | undefined
  onChange: (change: Partial<ExchangeForm>) => void
  ref?: Ref<HTMLInputElement>
}

/**
 * Field for the memo that some networks need besides an address. The user can confirm instead that the address has no
 * memo.
 */
export function MemoField({ values, error, onChange, ref }: MemoFieldProps) {
  const t = useText()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{t('exchange:memo')}</label>
      <input
        id={id}
        ref={ref}
        className="input mono"
        value={values.memo}
        maxLength={120}
        autoComplete="off"
        spellCheck={false}
        disabled={values.noMemo}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange({ memo: event.target.value })}
      />
      <p className="field-note" id={`${id}-note`} aria-live="polite">
        <span className={error === undefined ? '' : 'bad'}>{error ?? t('exchange:memo_hint')}</span>
      </p>
      <Checkbox checked={values.noMemo} onChange={(noMemo) => onChange({ noMemo })}>
        {t('exchange:no_memo')}
      </Checkbox>
    </div>
  )
}
