import type { InstrumentView } from '@cambio/contract/instrument'
import { cleanAmountInput, hasAmbiguousSeparators } from '@cambio/kernel/amount-input'
import { ChevronDown } from 'lucide-react'
import { useId, type ChangeEvent, type CSSProperties, type ReactNode } from 'react'
import { CoinIcon } from '../../../components/ui/coin-icon.tsx'
import { amountFieldText } from '../../../lib/texts/format.ts'
import { isByCard } from '../../../lib/exchange/is-by-card.ts'
import { networkName } from '../../../lib/exchange/network-name.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { notifications } from '../../../lib/live/notification-store.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { ACTIVE_AMOUNT, COIN_CHOICE } from './focus-amount.ts'

interface AmountLegProps extends Omit<AmountInputProps, 'id'> {
  label: string
  /** Content at the end of the label's line. */
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
  onText: (text: string) => void
}

/** Send or receive side of the swap: an amount field and the button for choosing the coin. */
export function AmountLeg({ label, aside, instrument, active, onPick, ...amount }: AmountLegProps) {
  const id = useId()
  return (
    <div className={active ? 'leg leg-on' : 'leg'}>
      <div className="leg-caption">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <AmountInput id={id} active={active} {...amount} />
      <CoinButton instrument={instrument} onPick={onPick} />
    </div>
  )
}

function AmountInput({ id, active, text, approximate, loading, invalid, describedBy, onText }: AmountInputProps) {
  const t = useText()
  const locale = useLocale()
  const onType = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const typed = target.value
    const shown = amountFieldText(cleanAmountInput(typed), locale)
    // Replace another language's decimal separator directly in the DOM and restore the caret, because a re-render would
    // move the caret to the end.
    if (shown !== typed && shown.length === typed.length) {
      const caret = target.selectionStart
      target.value = shown
      target.setSelectionRange(caret, caret)
    }
    onText(typed)
  }
  // Adapt the font size to the number of characters, so that long amounts are not cut off.
  const figures = { '--figures': text.length + (approximate ? 2 : 1) } as CSSProperties
  return (
    <div className="leg-amount" style={figures}>
      {approximate && text !== '' && <span aria-hidden="true">≈</span>}
      <input
        id={id}
        {...{ [ACTIVE_AMOUNT]: active || undefined }}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        maxLength={50}
        placeholder={loading ? '' : '0'}
        value={amountFieldText(text, locale)}
        data-waiting={loading && text !== '' ? '' : undefined}
        aria-busy={loading || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={onType}
        onPaste={(event) => {
          if (!hasAmbiguousSeparators(event.clipboardData.getData('text'))) return
          event.preventDefault()
          notifications.add({ type: 'warning', message: t('paste_ambiguous') })
        }}
      />
      {loading && text === '' && <span className="skeleton leg-skeleton" aria-hidden="true" />}
    </div>
  )
}

function CoinButton({ instrument, onPick }: Pick<AmountLegProps, 'instrument' | 'onPick'>) {
  const t = useText()
  return (
    <button
      type="button"
      {...{ [COIN_CHOICE]: '' }}
      className="coin"
      aria-haspopup="dialog"
      title={t('exchange:pick_coin')}
      onClick={onPick}
    >
      <CoinIcon
        key={instrument.currencyTitle}
        currencyTitle={instrument.currencyTitle}
        isPlain={instrument.currencyLogoLink === ''}
      />
      <span>
        <b>{instrument.currencyTitle}</b>
        <em>{networkName(t, instrument)}</em>
      </span>
      <ChevronDown size={16} aria-hidden="true" />
    </button>
  )
}
