import { amountText } from '@cambio/kernel/amount-text'
import type { PairData } from '@cambio/contract/pair-data'
import { useId, type Ref } from 'react'
import { useAmountInput } from '../../../lib/texts/use-amount-input.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import type { ExchangeForm } from '../state/exchange-form.ts'

interface PolicyFieldProps {
  /** Quote for the planned order; null until it arrives. */
  quote: PairData | null
  values: ExchangeForm
  error: string | undefined
  onChange: (change: Partial<ExchangeForm>) => void
  ref?: Ref<HTMLInputElement>
}

const KINDS = ['ASK', 'REFUND', 'RERATE'] as const
const PERCENT_PRESETS = ['1', '2', '5'] as const

/**
 * Section for choosing what happens when the fixed rate no longer applies. It is collapsed, and its header shows the
 * current choice.
 */
export function PolicyField({ quote, values, error, onChange, ref }: PolicyFieldProps) {
  const t = useText()
  const locale = useLocale()
  const chosen = t(`exchange:policy_short_${values.policy}`, { percent: amountText(values.withinPercent, locale) })
  return (
    <details className="fold-box" open={error === undefined ? undefined : true}>
      <summary>
        <span>
          {t('exchange:policy')} <b>{chosen}</b>
        </span>
      </summary>
      <div>
        {quote && <PolicyReasons quote={quote} />}
        <PolicyKinds values={values} onChange={onChange} />
        {values.policy === 'RERATE' && <PercentField values={values} error={error} onChange={onChange} ref={ref} />}
      </div>
    </details>
  )
}

/** Lists the reasons why a quote's fixed rate may no longer apply. */
function PolicyReasons({ quote }: { quote: NonNullable<PolicyFieldProps['quote']> }) {
  const t = useText()
  const locale = useLocale()
  const percent = (text: string): string => amountText(text, locale)
  return (
    <>
      <p>{t('exchange:policy_when', { count: quote.fixedHoldMinutes })}</p>
      <ul>
        <li>{t('exchange:policy_when_amount', { percent: percent(quote.fixedTolerancePercent) })}</li>
        <li>{t('exchange:policy_when_late', { count: quote.fixedHoldMinutes })}</li>
        <li>{t('exchange:policy_when_fall', { percent: percent(quote.fixedVolatilityPercent) })}</li>
      </ul>
    </>
  )
}

function PolicyKinds({ values, onChange }: Pick<PolicyFieldProps, 'values' | 'onChange'>) {
  const t = useText()
  const name = useId()
  return (
    <fieldset className="choices">
      <legend>{t('exchange:policy_then')}</legend>
      {KINDS.map((kind) => (
        <label key={kind}>
          <input
            type="radio"
            name={name}
            checked={values.policy === kind}
            onChange={() => onChange({ policy: kind })}
          />
          <span>{t(`exchange:policy_${kind}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface PercentFieldProps extends Pick<PolicyFieldProps, 'values' | 'error' | 'onChange'> {
  ref: Ref<HTMLInputElement> | undefined
}

/** Field for the maximum loss that the user accepts, in percent, with buttons for common values. */
function PercentField({ values, error, onChange, ref }: PercentFieldProps) {
  const t = useText()
  const name = useId()
  const input = useAmountInput()
  return (
    <div className="field percent">
      <label htmlFor={`${name}-percent`}>{t('exchange:policy_percent')}</label>
      <div className="percent-row">
        <PercentPresets values={values} onChange={onChange} />
        <input
          id={`${name}-percent`}
          ref={ref}
          className="input"
          inputMode="decimal"
          autoComplete="off"
          maxLength={5}
          value={values.withinPercent}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${name}-note`}
          onChange={(event) => onChange({ withinPercent: input.read(event.target.value) })}
        />
      </div>
      <p className="field-note" id={`${name}-note`} aria-live="polite">
        <span className={error === undefined ? '' : 'bad'}>{error ?? t('exchange:policy_percent_hint')}</span>
      </p>
    </div>
  )
}

function PercentPresets({ values, onChange }: Pick<PolicyFieldProps, 'values' | 'onChange'>) {
  return (
    <>
      {PERCENT_PRESETS.map((preset) => (
        <button
          key={preset}
          type="button"
          className="btn btn-plain"
          aria-pressed={values.withinPercent === preset}
          onClick={() => onChange({ withinPercent: preset })}
        >
          {preset}&nbsp;%
        </button>
      ))}
    </>
  )
}
