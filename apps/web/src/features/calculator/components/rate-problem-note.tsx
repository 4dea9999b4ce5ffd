import type { LocaleCode } from '@cambio/kernel/locale'
import { CircleAlert } from 'lucide-react'
import { ProblemLine } from '../../../components/ui/problem-line.tsx'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useGuestReferral } from '../../../lib/account/use-guest-referral.ts'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { activeInstrument, type CalculatorState } from '../state/calculator-state.ts'

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
  const { problem } = state
  if (!problem)
    return state.switchedToFloating ? (
      <ProblemLine id={id} isNotice>
        <SwitchedRate state={state} onFixRate={onFixRate} />
      </ProblemLine>
    ) : null
  if (problem.kind === 'not-yet')
    return (
      <ProblemLine id={id} isNotice>
        {notYetText(problem, t)}
      </ProblemLine>
    )
  return (
    <ProblemLine id={id}>
      <CircleAlert size={16} aria-hidden="true" />
      <span>
        {problem.kind === 'too-small' || problem.kind === 'too-big' ? (
          <Bound problem={problem} currency={state[problem.side].currencyTitle} onTake={onTakeBound} />
        ) : (
          reasonText(state, t)
        )}
      </span>
    </ProblemLine>
  )
}

/**
 * States that the order's rate is now floating, and why. If the server rejected an outdated fixed rate, a button
 * switches to a fixed rate at the current price.
 */
function SwitchedRate({ state, onFixRate }: Pick<RateProblemNoteProps, 'state' | 'onFixRate'>) {
  const t = useText()
  const locale = useLocale()
  if (!state.refusedRate) return t('exchange:switched_to_floating')
  return (
    <span>
      {t('exchange:rate_refused', {
        agreed: priceText(state, state.refusedRate.agreed, locale),
        current: priceText(state, state.refusedRate.current, locale),
      })}{' '}
      <button type="button" className="link" onClick={onFixRate}>
        {t('exchange:fix_current_rate')}
      </button>
    </span>
  )
}

interface BoundProps {
  problem: Extract<CalculatorState['problem'], { kind: 'too-small' | 'too-big' }>
  /** Ticker of the coin or currency in which the bound is expressed. */
  currency: string
  onTake: () => void
}

/**
 * States the minimum or maximum amount. For a guest with a partner's referral ID, adds the bound that applies without
 * this ID if it is different.
 */
function Bound({ problem: { kind, expected, expectedGeneral }, currency, onTake }: BoundProps) {
  const t = useText()
  const locale = useLocale()
  const isReferred = useGuestReferral() !== undefined
  return (
    <>
      {t(kind === 'too-small' ? 'error_min_amount' : 'error_max_amount')}{' '}
      <button type="button" className="link" onClick={onTake}>
        {moneyText(expected, currency, locale)}
      </button>
      {expectedGeneral !== null && expectedGeneral !== expected && isReferred && (
        <> {t('exchange:general_bound', { amount: moneyText(expectedGeneral, currency, locale) })}</>
      )}
    </>
  )
}

/** Returns the reason why there is no rate. Does not handle an amount below the minimum or above the maximum. */
function reasonText(state: CalculatorState, t: ReturnType<typeof useText>): string {
  const problem = state.problem ?? { kind: 'unavailable' }
  const { kind } = problem
  if (kind === 'malformed') return t('amount_malformed')
  if (kind === 'bad-amount' && problem.maxDecimals !== null)
    return t('exchange:problem_decimals', { coin: activeInstrument(state).currencyTitle, count: problem.maxDecimals })
  if (kind === 'provider-away') return t('exchange:problem_provider-away', { provider: providerOf(state, t) })
  return t(`exchange:problem_${kind}`)
}

/** States which coin is not available yet, and what the exchange is waiting for. */
function notYetText({ missing, coin }: NotYet, t: ReturnType<typeof useText>): string {
  const { currencyTitle, networkTitle } = coin
  const name = currencyTitle === networkTitle ? currencyTitle : `${currencyTitle} (${networkTitle})`
  return t(`exchange:not_yet_${missing}`, { coin: name })
}

type NotYet = Extract<CalculatorState['problem'], { kind: 'not-yet' }>

/** Returns the name of the provider of the last quote, or a description of the provider if there is no quote. */
function providerOf({ quote }: CalculatorState, t: ReturnType<typeof useText>): string {
  return (quote && otherExchange(quote.liquidityProviderPublicCode)) ?? t('exchange:card_provider')
}

/** Formats a price as `1 ETH = 32.5 LTC`. */
function priceText(
  { send, receive }: Pick<CalculatorState, 'send' | 'receive'>,
  price: string,
  locale: LocaleCode,
): string {
  return `1\u00a0${send.currencyTitle} = ${moneyText(price, receive.currencyTitle, locale)}`
}
