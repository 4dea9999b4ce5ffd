import type { InstrumentView } from '@cambio/contract/instrument'
import { useEffect, useEffectEvent, useReducer, useState, type Dispatch, type ReactNode } from 'react'
import type { CalculatorStart } from '../api/open-calculator.ts'
import type { LimitedAccount } from '../api/use-is-verified.ts'
import { useLiveRate } from '../api/use-live-rate.ts'
import { activeAmount, type CalculatorAction, type CalculatorState } from '../state/calculator-state.ts'
import { advanceCalculator, openCalculator } from '../state/calculator.ts'
import { latePart } from '../../../components/ui/late-part.tsx'
import { sideOfWays } from '../state/side-of-ways.ts'
import { CalculatorDialogs, type OpenDialog } from './calculator-dialogs.tsx'
import { ExchangeLegs } from './exchange-legs.tsx'
import { CostLine } from './cost-line.tsx'
import { CALCULATOR } from './focus-amount.ts'
import { RateModeSwitch } from './rate-mode-switch.tsx'
import styles from './calculator.module.css'

const PaymentOffers = latePart('PaymentOffers', () => import('./payment-offers.tsx'))

/** Delay before a choice is reported to `onChosen`, in milliseconds. */
const REPORT_AFTER_MS = 300

/** The user's current choice. `amount` is the send amount as a decimal string. */
export type Chosen = Pick<CalculatorState, 'send' | 'receive' | 'rateMode'> & { amount: string }

interface CalculatorProps {
  start: CalculatorStart
  /** Called shortly after the user changes a coin, the amount or the rate mode. */
  onChosen?: (chosen: Chosen) => void
  /** Returns whether the user may choose a coin. If undefined, every coin is allowed. */
  offers?: (instrument: InstrumentView) => boolean
  /**
   * Affiliate ID whose mark-up the rate includes. Null means no affiliate; undefined means the ID stored in this
   * browser.
   */
  link?: string | null
  /** The signed-in user; null or undefined for a guest. */
  account?: LimitedAccount
  /** Renders the content below the rate: the order form or a link to it. */
  children: (state: CalculatorState, dispatch: Dispatch<CalculatorAction>) => ReactNode
  /** Renders content next to the calculator's card, based on the calculator's state. */
  beside?: (state: CalculatorState) => ReactNode
}

/**
 * Calculator: a card with two amounts, the rate, its costs and the given children, followed by the content of `beside`.
 */
export function Calculator({ start, onChosen, offers, link, account = null, children, beside }: CalculatorProps) {
  const [state, dispatch] = useReducer(advanceCalculator, start, openCalculator)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const channel = useLiveRate(state, dispatch, link)
  useReportedChoice(state, onChosen)
  const side = sideOfWays(state)
  return (
    <>
      <section
        {...{ [CALCULATOR]: '' }}
        className={`card ${styles.calculator}`}
        aria-label={`${state.send.currencyTitle} → ${state.receive.currencyTitle}`}
      >
        {side === null && (
          <RateModeSwitch
            rateMode={state.rateMode}
            holdMinutes={state.quote?.fixedHoldMinutes ?? null}
            onPick={(rateMode) => dispatch({ kind: 'rate-mode-picked', rateMode })}
          />
        )}
        <ExchangeLegs {...{ state, channel, dispatch }} onPick={(side) => setDialog({ kind: 'picker', side })} />
        <CostLine state={state} dispatch={dispatch} link={link} account={account} />
        {side !== null && (
          <PaymentOffers
            {...{ state, account }}
            onPick={(instrument) => dispatch({ kind: 'instrument-picked', side, instrument })}
          />
        )}
        {children(state, dispatch)}
        <CalculatorDialogs state={state} dispatch={dispatch} offers={offers} open={dialog} onOpen={setDialog} />
      </section>
      {beside?.(state)}
    </>
  )
}

/**
 * Calls `onChosen` when the user changes the amount, pair or rate mode. Does not call it when a new rate changes an
 * amount.
 */
function useReportedChoice(state: CalculatorState, onChosen: CalculatorProps['onChosen']): void {
  const { send, receive, sendText: amount, rateMode } = state
  const choice = [send.slug, receive.slug, state.activeSide, activeAmount(state), rateMode].join(' ')
  const [reported, setReported] = useState(choice)
  const report = useEffectEvent((latest: string) => {
    setReported(latest)
    onChosen?.({ send, receive, amount, rateMode })
  })
  // Report an empty send amount only if the user has cleared it, and not if the rate is missing.
  const hasNews = choice !== reported && (amount !== '' || activeAmount(state) === '')
  useEffect(() => {
    if (!hasNews) return
    const timer = setTimeout(() => report(choice), REPORT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [hasNews, choice])
}
