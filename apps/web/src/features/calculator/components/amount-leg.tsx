import type { InstrumentView } from '@cambio/contract/instrument'
import { cleanAmountInput, hasAmbiguousSeparators } from '@cambio/kernel/amount-input'
import { ChevronDown } from 'lucide-react'
import { useId, type ChangeEvent, type CSSProperties, type ReactNode } from 'react'
import { CoinIcon } from '../../../components/ui/coin-icon.tsx'
import { amountFieldText } from '../../../lib/texts/format.ts'
import { isByCard } from '../../../lib/exchange/is-by-card.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { notifications } from '../../../lib/live/notification-store.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'

interface AmountLegProps {
  label: string
  /** Shown at the end of the label's line. */
  aside?: ReactNode
  instrument: InstrumentView
  text: string
  active: boolean
  /** True if the amount follows the rate and may therefore still change. */
  approximate: boolean
  loading: boolean
  invalid: boolean
  describedBy: string | undefined
  onText: (text: string) => void
  onPick: () => void
}

/** Send or receive side of the swap: an amount field and the button that chooses the coin. */
export function AmountLeg(props: AmountLegProps) {
  const t = useText()
  const locale = useLocale()
  const id = useId()
  const { instrument, text } = props
  const onType = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const typed = target.value
    const shown = amountFieldText(cleanAmountInput(typed), locale)
    // If the user typed another language's decimal sign, replaces it directly in the DOM and restores the caret. A
    // re-render would move the caret to the end.
    if (shown !== typed && shown.length === typed.length) {
      const caret = target.selectionStart
      target.value = shown
      target.setSelectionRange(caret, caret)
    }
    props.onText(typed)
  }
  return (
    <div className={props.active ? 'leg leg-on' : 'leg'}>
      <div className="leg-caption">
        <label htmlFor={id}>{props.label}</label>
        {props.aside}
      </div>
      {/* The font size depends on the number of characters, so that long amounts are not cut off. */}
      <div className="leg-amount" style={{ '--figures': text.length + (props.approximate ? 2 : 1) } as CSSProperties}>
        {props.approximate && text !== '' && <span aria-hidden="true">≈</span>}
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          maxLength={50}
          placeholder={props.loading ? '' : '0'}
          value={amountFieldText(text, locale)}
          data-waiting={props.loading && text !== '' ? '' : undefined}
          aria-busy={props.loading || undefined}
          aria-invalid={props.invalid || undefined}
          aria-describedby={props.describedBy}
          onChange={onType}
          onPaste={(event) => {
            if (!hasAmbiguousSeparators(event.clipboardData.getData('text'))) return
            event.preventDefault()
            notifications.add({ type: 'warning', message: t('paste_ambiguous') })
          }}
        />
        {props.loading && text === '' && <span className="skeleton leg-skeleton" aria-hidden="true" />}
      </div>
      <button
        type="button"
        className="coin"
        aria-haspopup="dialog"
        title={t('exchange:pick_coin')}
        onClick={props.onPick}
      >
        <CoinIcon
          key={instrument.currencyTitle}
          currencyTitle={instrument.currencyTitle}
          isPlain={instrument.currencyLogoLink === ''}
        />
        <span>
          <b>{instrument.currencyTitle}</b>
          <em>{isByCard(instrument) ? t('exchange:card_network') : instrument.networkFriendlyTitle}</em>
        </span>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
    </div>
  )
}
