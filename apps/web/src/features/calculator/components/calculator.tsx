import type { InstrumentView } from '@cambio/contract/instrument'
import { useEffect, useEffectEvent, useReducer, useState, type Dispatch, type ReactNode } from 'react'
import type { CalculatorStart } from '../api/open-calculator.ts'
import { useLiveRate } from '../api/use-live-rate.ts'
import {
  activeAmount,
  advanceCalculator,
  openCalculator,
  type CalculatorAction,
  type CalculatorState,
} from '../state/calculator.ts'
import { CalculatorDialogs, type OpenDialog } from './calculator-dialogs.tsx'
import { ExchangeLegs } from './exchange-legs.tsx'
import { QuoteSummary } from './quote-summary.tsx'
import { RateModeSwitch } from './rate-mode-switch.tsx'

/** How long a person pauses before what they chose is told, milliseconds. */
const TELL_AFTER_MS = 300

/** What is chosen now; the amount is the send side's. */
export type Chosen = Pick<CalculatorState, 'send' | 'receive' | 'rateMode'> & { amount: string }

interface CalculatorProps {
  start: CalculatorStart
  /** Told, after a pause, whenever the coins, the amount or the kind of rate are others than before. */
  onChosen?: (chosen: Chosen) => void
  /** Whether a coin may be chosen; any may unless this says otherwise. */
  offers?: (instrument: InstrumentView) => boolean
  /** Whose link the price is for; null for nobody's, and without it whoever brought the person here. */
  link?: string | null
  /** What follows the rate: the way to an order. */
  children: (state: CalculatorState, dispatch: Dispatch<CalculatorAction>) => ReactNode
}

/** The counter: two legs, the rate and its costs, and what one does with them. */
export function Calculator({ start, onChosen, offers, link, children }: CalculatorProps) {
  const [state, dispatch] = useReducer(advanceCalculator, start, openCalculator)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const channel = useLiveRate(state, dispatch, link)
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
      {children(state, dispatch)}
      <CalculatorDialogs state={state} dispatch={dispatch} offers={offers} open={dialog} onOpen={setDialog} />
    </section>
  )
}

/** What the person chose is told; that the other amount follows the rate is not. */
function useTold(state: CalculatorState, onChosen: CalculatorProps['onChosen']): void {
  const { send, receive, sendText: amount, rateMode } = state
  const choice = [send.slug, receive.slug, state.activeSide, activeAmount(state), rateMode].join(' ')
  const [told, setTold] = useState(choice)
  const tell = useEffectEvent((latest: string) => {
    setTold(latest)
    onChosen?.({ send, receive, amount, rateMode })
  })
  // While the other side is still to be told by the rate there is nothing to tell; a field that was emptied is told.
  const hasNews = choice !== told && (amount !== '' || activeAmount(state) === '')
  useEffect(() => {
    if (!hasNews) return
    const timer = setTimeout(() => tell(choice), TELL_AFTER_MS)
    return () => clearTimeout(timer)
  }, [hasNews, choice])
}
