import { Waterfall } from '../../../components/ui/waterfall.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import type { ChannelState } from '../../../lib/live/live-channel.ts'
import type { CalculatorState } from '../state/calculator.ts'
import { RateLine } from './rate-line.tsx'

/** Number of cost lines to reserve space for before the costs arrive, so that the layout does not shift. */
const USUAL_LINES = 4

/** Rate and list of all costs. */
export function QuoteSummary({ state, channel }: { state: CalculatorState; channel: ChannelState }) {
  const t = useText()
  const { quote, receive } = state
  const provider = quote && otherExchange(quote.liquidityProviderPublicCode)
  const full = quote && quote.waterfall.length > 0 && quote.amountToGet !== ''
  return (
    <>
      <RateLine
        quote={quote}
        quotedAt={state.quotedAt}
        channel={channel}
        refused={state.problem !== null && state.problem.kind !== 'unavailable'}
      />
      <div className="fall-frame">
        {full ? (
          <Waterfall
            lines={quote.waterfall}
            total={quote.amountToGet}
            currencyTitle={receive.currencyTitle}
            network={receive.networkFriendlyTitle}
            totalLabel={t(quote.rateMode === 'FLOATING' ? 'exchange:you_get_about' : 'exchange:you_get')}
            approximate={quote.rateMode === 'FLOATING'}
            provider={provider}
          />
        ) : (
          <div className="fall" aria-hidden="true">
            {Array.from({ length: USUAL_LINES }, (_, line) => (
              <div key={line}>
                <span className={state.problem ? '' : 'skeleton'} style={{ width: `${9 - line}rem` }}>
                  {'\u00a0'}
                </span>
                <span className={state.problem ? '' : 'skeleton'} style={{ width: '5rem' }}>
                  {'\u00a0'}
                </span>
              </div>
            ))}
          </div>
        )}
      </div>
      {full && provider && <p className="field-note">{t('exchange:filled_by', { provider })}</p>}
    </>
  )
}
