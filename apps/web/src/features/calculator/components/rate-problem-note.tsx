import type { LocaleCode } from '@cambio/kernel/locale'
import { CircleAlert } from 'lucide-react'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { hasPartnerReferral } from '../../../lib/account/partner-referral.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { activeAmount, activeInstrument, type CalculatorState } from '../state/calculator.ts'

interface RateProblemNoteProps {
  id: string
  state: CalculatorState
  onTakeBound: () => void
  /** Called when the user clicks the button that switches to a fixed rate. */
  onFixRate: () => void
}

/**
 * Line that explains what is wrong with the amount or the pair. Clicking the displayed minimum or maximum enters it as
 * the amount.
 */
export function RateProblemNote({ id, state, onTakeBound, onFixRate }: RateProblemNoteProps) {
  const t = useText()
  const locale = useLocale()
  const { problem } = state
  if (!problem) {
    return state.switchedToFloating ? (
      <p className="problem problem-info" id={id} role="status">
        {state.refusedRate ? (
          <span>
            {t('exchange:rate_refused', {
              agreed: priceText(state, state.refusedRate.agreed, locale),
              current: priceText(state, state.refusedRate.current, locale),
            })}{' '}
            <button type="button" className="link" onClick={onFixRate}>
              {t('exchange:fix_current_rate')}
            </button>
          </span>
        ) : (
          t('exchange:switched_to_floating')
        )}
      </p>
    ) : null
  }
  const bounded = problem.kind === 'too-small' || problem.kind === 'too-big'
  return (
    <p className="problem" id={id} role="alert">
      <CircleAlert size={16} aria-hidden="true" />
      {bounded ? (
        <span>
          {t(problem.kind === 'too-small' ? 'error_min_amount' : 'error_max_amount')}{' '}
          <button type="button" className="link" onClick={onTakeBound}>
            {moneyText(problem.expected, activeInstrument(state).currencyTitle, locale)}
          </button>
          {problem.expectedGeneral !== null && problem.expectedGeneral !== problem.expected && hasPartnerReferral() && (
            <>
              {' '}
              {t('exchange:general_bound', {
                amount: moneyText(problem.expectedGeneral, activeInstrument(state).currencyTitle, locale),
              })}
            </>
          )}
        </span>
      ) : (
        <span>{reasonText(state, t)}</span>
      )}
    </p>
  )
}

/** Returns the reason why there is no rate, for all problems but a missed bound. */
function reasonText(state: CalculatorState, t: ReturnType<typeof useText>): string {
  const { kind } = state.problem ?? { kind: 'unavailable' }
  if (kind === 'malformed') return t('amount_malformed')
  const { currencyTitle, precisionDecimals } = activeInstrument(state)
  const typedDecimals = activeAmount(state).split('.')[1]?.length ?? 0
  if (kind === 'bad-amount' && typedDecimals > precisionDecimals)
    return t('exchange:problem_decimals', { coin: currencyTitle, count: precisionDecimals })
  return t(`exchange:problem_${kind}`)
}

/** Formats a price as `1 ETH = 32.5 LTC`. */
function priceText({ send, receive }: CalculatorState, price: string, locale: LocaleCode): string {
  return `1\u00a0${send.currencyTitle} = ${moneyText(price, receive.currencyTitle, locale)}`
}
