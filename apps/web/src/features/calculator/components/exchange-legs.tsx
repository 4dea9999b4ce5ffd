import { useId, type Dispatch } from 'react'
import { isRateRefused, type CalculatorAction, type CalculatorState, type Side } from '../state/calculator-state.ts'
import type { ChannelState } from '../../../lib/live/live-channel.ts'
import { isFiat } from '../../../lib/exchange/is-by-card.ts'
import { ExchangeLeg } from './exchange-leg.tsx'
import styles from './exchange-legs.module.css'
import { FlipButton } from './flip-button.tsx'
import { RateLine } from './rate-line.tsx'
import { RateProblemNote } from './rate-problem-note.tsx'

interface ExchangeLegsProps {
  state: CalculatorState
  channel: ChannelState
  dispatch: Dispatch<CalculatorAction>
  onPick: (side: Side) => void
}

/** The swap's send and receive sides, the button that reverses the pair, and the error message for the amount. */
export function ExchangeLegs({ state, channel, dispatch, onPick }: ExchangeLegsProps) {
  const problemId = useId()
  const { quote, quotedAt } = state
  const leg = { state, dispatch, problemId, onPick }
  return (
    <div>
      <div className={styles.legs}>
        <ExchangeLeg side="send" {...leg} />
        {/* Hide the button if the user pays in a currency that the exchange does not pay out. */}
        <FlipButton
          hidden={isFiat(state.send) && !state.send.isWithdrawalEnabled}
          onFlip={() => dispatch({ kind: 'flipped' })}
        />
        <ExchangeLeg
          side="receive"
          aside={<RateLine quote={quote} quotedAt={quotedAt} channel={channel} refused={isRateRefused(state)} />}
          {...leg}
        />
      </div>
      <RateProblemNote
        id={problemId}
        state={state}
        onTakeBound={() => dispatch({ kind: 'bound-taken' })}
        onFixRate={() => dispatch({ kind: 'rate-mode-picked', rateMode: 'FIXED' })}
      />
    </div>
  )
}
