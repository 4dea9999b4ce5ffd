import type { Dispatch, ReactNode } from 'react'
import { isFiat } from '../../../lib/exchange/is-by-card.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { isRateRefused, type CalculatorAction, type CalculatorState, type Side } from '../state/calculator-state.ts'
import { AmountLeg } from './amount-leg.tsx'
import { hasAmounts } from '../../../lib/exchange/has-amounts.ts'

interface ExchangeLegProps {
  side: Side
  state: CalculatorState
  dispatch: Dispatch<CalculatorAction>
  /** Content at the end of the line with the label. */
  aside?: ReactNode
  /** HTML id of the line that explains what is wrong with the amount. */
  problemId: string
  onPick: (side: Side) => void
}

/** One side of the swap, with the values from the calculator's state. */
export function ExchangeLeg({ side, state, dispatch, aside, problemId, onPick }: ExchangeLegProps) {
  const t = useText()
  const { problem, activeSide, rateMode, quote } = state
  const active = side === activeSide
  return (
    <AmountLeg
      label={t(labelOf(side, state))}
      aside={aside}
      instrument={state[side]}
      text={side === 'send' ? state.sendText : state.receiveText}
      active={active}
      approximate={rateMode === 'FLOATING' && !active}
      loading={!active && !problem && (!quote || !hasAmounts(quote))}
      invalid={active && isRateRefused(state) && problem?.kind !== 'unsupported'}
      describedBy={active && problem ? problemId : undefined}
      onText={(text, isMalformed) => dispatch({ kind: 'amount-typed', side, text, isMalformed })}
      onPick={() => onPick(side)}
    />
  )
}

/** Returns the message key for the caption above one side's amount. */
function labelOf(side: Side, { send, rateMode }: Pick<CalculatorState, 'send' | 'rateMode'>) {
  if (side === 'send') return isFiat(send) ? 'exchange:you_pay' : 'exchange:you_send'
  return rateMode === 'FLOATING' ? 'exchange:you_get_about' : 'exchange:you_get'
}
