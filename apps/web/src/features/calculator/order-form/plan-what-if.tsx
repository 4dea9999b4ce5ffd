import type { PairData } from '@cambio/contract/pair-data'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { WhatIfAnswer } from '../../../components/ui/what-if-answer.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { useGuestReferral } from '../../../lib/account/use-guest-referral.ts'
import { whatIfQuery, whatIfQuestions } from '../../../lib/exchange/what-if.ts'
import { exceptionPolicyOf, type ExchangeForm } from '../state/exchange-form.ts'

interface PlanWhatIfProps {
  /** Quote for creating an order now; null if no usable quote exists. */
  quote: PairData | null
  values: ExchangeForm
  /**
   * Network fee of a payout to the destination, in percent of the fee for an ordinary address; null for an ordinary
   * address.
   */
  networkFeePercent: number | null
}

/**
 * Section that predicts the outcome of the planned order for a deposit that is too small, late or sent twice. Requests
 * the predictions when the user opens the section.
 */
export function PlanWhatIf({ quote, ...planned }: PlanWhatIfProps) {
  const t = useText()
  const [wanted, setWanted] = useState(false)
  return (
    <details className="fold-box" onToggle={(event) => setWanted(event.currentTarget.open)}>
      <summary>{t('exchange:what_if')}</summary>
      <div>{wanted && (quote ? <Answers quote={quote} {...planned} /> : <p>{t('exchange:what_if_no_rate')}</p>)}</div>
    </details>
  )
}

function Answers({ quote, values, networkFeePercent }: PlanWhatIfProps & { quote: PairData }) {
  const t = useText()
  const { instrumentFrom, instrumentTo, rateMode, amountToGive } = quote
  const exceptionPolicy = exceptionPolicyOf(values, rateMode)
  const referrerId = useGuestReferral()
  const answers = useQuery({
    ...whatIfQuery({
      instrumentFrom: { slug: instrumentFrom.slug },
      instrumentTo: { slug: instrumentTo.slug },
      claimedDepositAmount: amountToGive,
      rateMode,
      // A fixed-rate order always has a refund address.
      hasRefundAddress: rateMode === 'FIXED' || values.refund.trim() !== '',
      ...(exceptionPolicy ? { exceptionPolicy } : {}),
      ...(referrerId === undefined ? {} : { referrerId }),
      ...(networkFeePercent === null ? {} : { networkFeePercent }),
    }),
    placeholderData: (before) => before,
  })
  return (
    <dl className="whatif-list">
      {whatIfQuestions(rateMode).map((question) => (
        <div key={question}>
          <dt>{t(`whatif_${question}`)}</dt>
          <dd>
            <WhatIfAnswer question={question} answers={answers} from={instrumentFrom} to={instrumentTo} quote={quote} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
