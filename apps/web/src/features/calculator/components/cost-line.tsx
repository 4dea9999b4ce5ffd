import type { PairData } from '@cambio/contract/pair-data'
import { displayAmount } from '@cambio/kernel/amount-input'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState, type Dispatch } from 'react'
import { CostRows } from '../../../components/ui/cost-rows.tsx'
import { costShare } from '../../../lib/exchange/cost-share.ts'
import { latePart } from '../../../components/ui/late-part.tsx'
import { isByCard, isFiat, isToCard } from '../../../lib/exchange/is-by-card.ts'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import { moneyText, percentText } from '../../../lib/texts/format.ts'
import { networkName } from '../../../lib/exchange/network-name.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import type { LimitedAccount } from '../api/use-is-verified.ts'
import type { CalculatorAction, CalculatorState } from '../state/calculator-state.ts'
import { CardLine } from './card-line.tsx'
import styles from './cost-line.module.css'

const OwnLimitNote = latePart('OwnLimitNote', () => import('./own-limit-note.tsx'))

interface CostLineProps {
  state: CalculatorState
  dispatch: Dispatch<CalculatorAction>
  /** Affiliate ID whose mark-up the rate includes, as in `Calculator`. */
  link: string | null | undefined
  account: LimitedAccount
}

/**
 * Line with the sum of all costs of the quote. When expanded, it shows one row per cost. It stays open while a new
 * quote loads.
 */
export function CostLine({ state: { quote, receive, problem, offers }, dispatch, link, account }: CostLineProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // Read the element, because the user may have expanded this line before hydration.
    if (details.current?.open) setOpen(true)
  }, [])
  if (!quote || quote.waterfall.length === 0)
    // Render nothing if there is an error message, because the message already takes up the space of this line.
    return problem ? null : <WaitingLine />
  const provider = otherExchange(quote.liquidityProviderPublicCode)
  return (
    <>
      <details className={styles.costs} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <Summary quote={quote} provider={provider} />
          <ChevronDown size={16} aria-hidden="true" />
        </summary>
        <dl className="fall">
          <CostRows
            lines={quote.waterfall}
            currency={receive.currencyTitle}
            network={networkName(t, receive)}
            provider={provider}
          />
        </dl>
      </details>
      {provider && (
        <ProviderLines
          quote={quote}
          provider={provider}
          link={link}
          account={account}
          hasOffers={offers !== null && offers.length > 1}
          onTake={(text) => dispatch({ kind: 'amount-typed', side: 'send', text })}
        />
      )}
    </>
  )
}

/** Placeholder that is as high as the line with the costs. */
function WaitingLine() {
  return (
    <div className={styles.waiting} aria-hidden="true">
      <span className="skeleton" />
    </div>
  )
}

interface ProviderLinesProps {
  quote: PairData
  provider: string
  link: CostLineProps['link']
  account: LimitedAccount
  /**
   * True if the list of payment methods is visible. The list already shows the payment limits and the largest amount
   * without an identity check.
   */
  hasOffers: boolean
  onTake: (amount: string) => void
}

/** Lines about the provider that fills the order. */
function ProviderLines({ quote, provider, account, hasOffers, ...limit }: ProviderLinesProps) {
  const t = useText()
  const { instrumentFrom: send, instrumentTo: receive } = quote
  if (isByCard(send)) return <CardLine {...{ quote, provider, account, hasOffers }} />
  if (isToCard(receive)) return <p className="field-note">{t('exchange:sale_filled_by', { provider })}</p>
  return (
    <>
      <p className="field-note">{t('exchange:filled_by', { provider })}</p>
      {!isFiat(send) && !isFiat(receive) && <OwnLimitNote {...{ quote, provider, ...limit }} />}
    </>
  )
}

function Summary({ quote, provider }: { quote: PairData; provider: string | null }) {
  const t = useText()
  const locale = useLocale()
  const share = costShare(quote)
  const { currencyTitle, precisionDecimals } = quote.instrumentTo
  if (!share) return <span>{provider ? t('waterfall_providerPrice', { provider }) : t('exchange:costs_included')}</span>
  return (
    <span>
      {t('exchange:costs')} <b>{percentText(share.percent, locale)}</b>
      {` · ${moneyText(displayAmount(share.amount, precisionDecimals), currencyTitle, locale)}`}
    </span>
  )
}
