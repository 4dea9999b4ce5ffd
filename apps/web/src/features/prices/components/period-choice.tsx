import { PRICE_PERIODS, type PricePeriod } from '@cambio/kernel/price-words'
import { useText } from '../../../lib/texts/i18n.ts'

interface PeriodChoiceProps {
  period: PricePeriod
  onPeriod: (period: PricePeriod) => void
}

/** Period selector. It is a plain HTML form, which works without JavaScript. */
export function PeriodChoice({ period, onPeriod }: PeriodChoiceProps) {
  const t = useText()
  return (
    <form method="get">
      <fieldset className="seg">
        <legend className="sr">{t('price:periods')}</legend>
        {PRICE_PERIODS.map((one) => (
          <label key={one}>
            <input type="radio" name="period" value={one} checked={one === period} onChange={() => onPeriod(one)} />
            <span>{t(`price:period_${one}`)}</span>
          </label>
        ))}
      </fieldset>
      <noscript>
        <button type="submit" className="btn btn-plain">
          {t('price:period_show')}
        </button>
      </noscript>
    </form>
  )
}
