import { isLetterMark } from '@cambio/kernel/letter-mark'
import type { InstrumentView } from '@cambio/contract/instrument'
import { ChevronDown } from 'lucide-react'
import { useId, type ChangeEvent, type CSSProperties, type ReactNode } from 'react'
import { CoinIcon } from '../../../components/ui/coin-icon.tsx'
import { useAmountInput } from '../../../lib/texts/use-amount-input.ts'
import { networkName } from '../../../lib/exchange/network-name.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { ACTIVE_AMOUNT, COIN_CHOICE } from './focus-amount.ts'
import styles from './amount-leg.module.css'

interface AmountLegProps extends Omit<AmountInputProps, 'id'> {
  label: string
  /** Content at the end of the line with the label. */
  aside?: ReactNode
  instrument: InstrumentView
  onPick: () => void
}

interface AmountInputProps {
  id: string
  /** True if the user edited this field last. */
  active: boolean
  text: string
  /** True if the amount follows the rate and can still change. */
  approximate: boolean
  loading: boolean
  invalid: boolean
  describedBy: string | undefined
  /** Called with the cleaned amount or, if it is malformed, with the raw input. */
  onText: (text: string, isMalformed: boolean) => void
}

/** Send or receive side of the swap: an amount field and the button for choosing the coin. */
export function AmountLeg({ label, aside, instrument, active, onPick, ...amount }: AmountLegProps) {
  const id = useId()
  return (
    <div className={active ? `${styles.leg} ${styles.active}` : styles.leg}>
      <div className={styles.caption}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <AmountInput id={id} active={active} {...amount} />
      <CoinButton instrument={instrument} onPick={onPick} />
    </div>
  )
}

function AmountInput({ id, active, text, approximate, loading, invalid, describedBy, onText }: AmountInputProps) {
  const input = useAmountInput()
  const onType = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const typed = target.value
    const value = input.read(typed)
    const isMalformed = input.isMalformed(typed)
    const shown = input.show(value)
    // Replace another language's decimal separator directly in the DOM and restore the caret, because a re-render would
    // move the caret to the end.
    if (shown !== typed && shown.length === typed.length) {
      const caret = target.selectionStart
      target.value = shown
      target.setSelectionRange(caret, caret)
    }
    onText(value, isMalformed)
  }
  // Adapt the font size to the number of characters, so that long amounts are not cut off.
  const figures = { '--figures': text.length + (approximate ? 2 : 1) } as CSSProperties
  return (
    <div className={styles.amount} style={figures}>
      {approximate && text !== '' && <span aria-hidden="true">≈</span>}
      <input
        id={id}
        {...{ [ACTIVE_AMOUNT]: active || undefined }}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        maxLength={50}
        placeholder={loading ? '' : '0'}
        value={input.show(text)}
        data-waiting={loading && text !== '' ? '' : undefined}
        aria-busy={loading || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={onType}
      />
      {loading && text === '' && <span className={`skeleton ${styles.skeleton}`} aria-hidden="true" />}
    </div>
  )
}

function CoinButton({ instrument, onPick }: Pick<AmountLegProps, 'instrument' | 'onPick'>) {
  const t = useText()
  return (
    <button
      type="button"
      {...{ [COIN_CHOICE]: '' }}
      className={styles.coin}
      aria-haspopup="dialog"
      title={t('exchange:pick_coin')}
      onClick={onPick}
    >
      <CoinIcon
        key={instrument.currencyTitle}
        currencyTitle={instrument.currencyTitle}
        isPlain={isLetterMark(instrument.currencyLogoLink)}
      />
      <span>
        <b>{instrument.currencyTitle}</b>
        <em>{networkName(t, instrument)}</em>
      </span>
      <ChevronDown size={16} aria-hidden="true" />
    </button>
  )
}
