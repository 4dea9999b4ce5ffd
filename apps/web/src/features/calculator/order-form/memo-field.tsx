import type { Ref } from 'react'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { FieldBox } from '../../../components/ui/field-box.tsx'
import { useText } from '../../../lib/texts/i18n.ts'

interface MemoInput {
  memo: string
  /** True if the user confirmed that the address has no memo. */
  noMemo: boolean
}

interface MemoFieldProps extends MemoInput {
  /** Prefix of the message keys: `memo` for the destination, `refund_memo` for the refund address. */
  words: 'memo' | 'refund_memo'
  error: string | undefined
  onChange: (change: Partial<MemoInput>) => void
  ref?: Ref<HTMLInputElement>
}

/**
 * Field for the memo that some networks need in addition to an address. Alternatively, the user can confirm that the
 * address has no memo.
 */
export function MemoField({ memo, noMemo, words, error, onChange, ref }: MemoFieldProps) {
  const t = useText()
  return (
    <>
      <FieldBox label={t(`exchange:${words}`)} error={error} hint={t(`exchange:${words}_hint`)}>
        {(attributes) => (
          <input
            {...attributes}
            ref={ref}
            className="mono"
            value={memo}
            maxLength={120}
            autoComplete="off"
            spellCheck={false}
            disabled={noMemo}
            onChange={(event) => onChange({ memo: event.target.value })}
          />
        )}
      </FieldBox>
      <Checkbox checked={noMemo} onChange={(checked) => onChange({ noMemo: checked })}>
        {t(`exchange:${words}_none`)}
      </Checkbox>
    </>
  )
}
