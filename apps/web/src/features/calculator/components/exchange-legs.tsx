import { ArrowUpDown } from 'lucide-react'
import { useId, type Dispatch } from 'react'
import { useText } from '../../../lib/texts/i18n.ts'
import { isRateRefused, type CalculatorAction, type CalculatorState, type Side } from '../state/calculator.ts'
import type { ChannelState } from '../../../lib/live/live-channel.ts'
import { isFiat } from '../../../lib/exchange/is-by-card.ts'
import { AmountLeg } from './amount-leg.tsx'
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
  const t = useText()
  const problemId = useId()
  const { problem, activeSide, rateMode, quote } = state
  const rate = <RateLine quote={quote} quotedAt={state.quotedAt} channel={channel} refused={isRateRefused(state)} />
  const leg = (side: Side) => {
    const active = side === activeSide
    return (
      <AmountLeg
        label={t(labelOf(side, state))}
        aside={side === 'receive' && rate}
        instrument={state[side]}
        text={side === 'send' ? state.sendText : state.receiveText}
        active={active}
        approximate={rateMode === 'FLOATING' && !active}
        loading={!active && !problem && (!quote || quote.amountToGive === '')}
        invalid={active && problem !== null && problem.kind !== 'unavailable' && problem.kind !== 'unsupported'}
        describedBy={active && problem ? problemId : undefined}
        onText={(text, isMalformed) => dispatch({ kind: 'amount-typed', side, text, isMalformed })}
        onPick={() => onPick(side)}
      />
    )
  }
  return (
    <div>
      <div className="legs">
        {leg('send')}
        {/* Hide the button if the user pays in a currency that the exchange does not pay out. */}
        <FlipButton
          hidden={isFiat(state.send) && !state.send.isWithdrawalEnabled}
          onFlip={() => dispatch({ kind: 'flipped' })}
        />
        {leg('receive')}
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

/** Returns the message key for the caption above one side's amount. */
function labelOf(side: Side, { send, rateMode }: CalculatorState) {
  if (side === 'send') return isFiat(send) ? 'exchange:you_pay' : 'exchange:you_send'
  return rateMode === 'FLOATING' ? 'exchange:you_get_about' : 'exchange:you_get'
}

/** Button that reverses the pair. */
function FlipButton({ hidden, onFlip }: { hidden: boolean; onFlip: () => void }) {
  const t = useText()
  return (
    <button
      type="button"
      hidden={hidden}
      className="flip"
      aria-label={t('exchange:flip')}
      title={t('exchange:flip')}
      onClick={onFlip}
    >
      <ArrowUpDown size={20} aria-hidden="true" />
    </button>
  )
}
