import { useReducer, useState } from 'react'
import type { CalculatorStart } from '../api/open-calculator.ts'
import { useLiveRate } from '../api/use-live-rate.ts'
import { advanceCalculator, openCalculator } from '../state/calculator.ts'
import { CalculatorDialogs, type OpenDialog } from './calculator-dialogs.tsx'
import { ExchangeLegs } from './exchange-legs.tsx'
import { OrderForm } from './order-form.tsx'
import { QuoteSummary } from './quote-summary.tsx'
import { RateModeSwitch } from './rate-mode-switch.tsx'

/** Minutes shown before the first rate has said how long a fixed one is held. */
const USUAL_HOLD_MINUTES = 15

/** The counter: two legs, the rate and its costs, where the money goes, and one button. */
export function Calculator({ start }: { start: CalculatorStart }) {
  const [state, dispatch] = useReducer(advanceCalculator, start, openCalculator)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const channel = useLiveRate(state, dispatch)
  return (
    <section className="card calc" aria-label={`${state.send.currencyTitle} → ${state.receive.currencyTitle}`}>
      <RateModeSwitch
        rateMode={state.rateMode}
        holdMinutes={state.quote?.fixedHoldMinutes ?? USUAL_HOLD_MINUTES}
        onPick={(rateMode) => dispatch({ kind: 'rate-mode-picked', rateMode })}
      />
      <ExchangeLegs state={state} dispatch={dispatch} onPick={(side) => setDialog({ kind: 'picker', side })} />
      <QuoteSummary state={state} channel={channel} />
      <OrderForm state={state} dispatch={dispatch} />
      <CalculatorDialogs state={state} dispatch={dispatch} open={dialog} onOpen={setDialog} />
    </section>
  )
}
