import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import type { CalculatorStart } from '../api/open-calculator.ts'
import { useLiveRate } from '../api/use-live-rate.ts'
import { activeAmount, advanceCalculator, openCalculator, type CalculatorState } from '../state/calculator.ts'
import { CalculatorDialogs, type OpenDialog } from './calculator-dialogs.tsx'
import { ExchangeLegs } from './exchange-legs.tsx'
import { OrderForm } from './order-form.tsx'
import { QuoteSummary } from './quote-summary.tsx'
import { RateModeSwitch } from './rate-mode-switch.tsx'

/** How long a person pauses before what they chose is told, milliseconds. */
const TELL_AFTER_MS = 300

/** What is chosen now; the amount is the send side's. */
export type Chosen = Pick<CalculatorState, 'send' | 'receive'> & { amount: string }

interface CalculatorProps {
  start: CalculatorStart
  /** Told, after a pause, whenever the coins or the amount are others than before. */
  onChosen?: (chosen: Chosen) => void
}

/** The counter: two legs, the rate and its costs, where the money goes, and one button. */
export function Calculator({ start, onChosen }: CalculatorProps) {
  const [state, dispatch] = useReducer(advanceCalculator, start, openCalculator)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const channel = useLiveRate(state, dispatch)
  useTold(state, onChosen)
  return (
    <section className="card calc" aria-label={`${state.send.currencyTitle} → ${state.receive.currencyTitle}`}>
      <RateModeSwitch
        rateMode={state.rateMode}
        holdMinutes={state.quote?.fixedHoldMinutes ?? null}
        onPick={(rateMode) => dispatch({ kind: 'rate-mode-picked', rateMode })}
      />
      <ExchangeLegs state={state} dispatch={dispatch} onPick={(side) => setDialog({ kind: 'picker', side })} />
      <QuoteSummary state={state} channel={channel} />
      <OrderForm state={state} dispatch={dispatch} />
      <CalculatorDialogs state={state} dispatch={dispatch} open={dialog} onOpen={setDialog} />
    </section>
  )
}

/** What the person chose is told; that the other amount follows the rate is not. */
function useTold(state: CalculatorState, onChosen: CalculatorProps['onChosen']): void {
  const { send, receive, sendText: amount } = state
  const choice = `${send.slug} ${receive.slug} ${state.activeSide} ${activeAmount(state)}`
  const [told, setTold] = useState(choice)
  const tell = useEffectEvent((latest: string) => {
    setTold(latest)
    onChosen?.({ send, receive, amount })
  })
  // While the other side is still to be told by the rate there is nothing to tell; a field that was emptied is told.
  const hasNews = choice !== told && (amount !== '' || activeAmount(state) === '')
  useEffect(() => {
    if (!hasNews) return
    const timer = setTimeout(() => tell(choice), TELL_AFTER_MS)
    return () => clearTimeout(timer)
  }, [hasNews, choice])
}
