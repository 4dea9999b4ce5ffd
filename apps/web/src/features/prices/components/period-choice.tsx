import { PRICE_PERIODS, type PricePeriod } from '@cambio/kernel/price-words'
import { SegmentedControl } from '../../../components/ui/segmented-control.tsx'
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
      <SegmentedControl
        legend={t('price:periods')}
        name="period"
        options={PRICE_PERIODS}
        value={period}
        onPick={onPeriod}
        isWrapping
      >
        {(one) => <span>{t(`price:period_${one}`)}</span>}
      </SegmentedControl>
      <noscript>
        <button type="submit" className="btn btn-plain">
          {t('price:period_show')}
        </button>
      </noscript>
    </form>
  )
}
