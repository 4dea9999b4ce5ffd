import { RATE_MODES, type RateMode } from '@cambio/kernel/order-vocabulary'
import { SegmentedControl } from '../../../components/ui/segmented-control.tsx'
import { useText } from '../../../lib/texts/i18n.ts'

interface RateModeSwitchProps {
  rateMode: RateMode
  /** Duration of a fixed rate, in minutes; null until a quote has arrived. */
  holdMinutes: number | null
  onPick: (rateMode: RateMode) => void
}

const ORDERED: readonly RateMode[] = [...RATE_MODES].toReversed()

/** Radio buttons for the rate mode: floating or fixed. */
export function RateModeSwitch({ rateMode, holdMinutes, onPick }: RateModeSwitchProps) {
  const t = useText()
  return (
    <SegmentedControl legend={t('exchange:rate_mode')} options={ORDERED} value={rateMode} onPick={onPick}>
      {(mode) => (
        <span>
          {mode === 'FIXED' && holdMinutes !== null
            ? t('exchange:mode_FIXED_for', { count: holdMinutes })
            : t(`exchange:mode_${mode}`)}
        </span>
      )}
    </SegmentedControl>
  )
}
