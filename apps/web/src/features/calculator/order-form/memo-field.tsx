import type { Ref } from 'react'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { FieldBox } from '../../../components/ui/field-box.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import type { ExchangeForm } from '../state/exchange-form.ts'

interface MemoFieldProps {
  values: ExchangeForm
  error: string | undefined
  onChange: (change: Partial<ExchangeForm>) => void
  ref?: Ref<HTMLInputElement>
}

/**
 * Field for the memo that some networks need in addition to an address. Alternatively, the user can confirm that the
 * address has no memo.
 */
export function MemoField({ values, error, onChange, ref }: MemoFieldProps) {
  const t = useText()
  return (
    <>
      <FieldBox label={t('exchange:memo')} error={error} hint={t('exchange:memo_hint')}>
        {(attributes) => (
          <input
            {...attributes}
            ref={ref}
            className="mono"
            value={values.memo}
            maxLength={120}
            autoComplete="off"
            spellCheck={false}
            disabled={values.noMemo}
            onChange={(event) => onChange({ memo: event.target.value })}
          />
        )}
      </FieldBox>
      <Checkbox checked={values.noMemo} onChange={(noMemo) => onChange({ noMemo })}>
        {t('exchange:no_memo')}
      </Checkbox>
    </>
  )
}
