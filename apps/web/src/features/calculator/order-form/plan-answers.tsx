import type { PairData } from '@cambio/contract/pair-data'
import { useQuery } from '@tanstack/react-query'
import { WhatIfAnswer } from '../../../components/ui/what-if-answer.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { useGuestReferral } from '../../../lib/account/use-guest-referral.ts'
import { whatIfQuery, whatIfQuestions } from '../../../lib/exchange/what-if.ts'
import { exceptionPolicyOf, type ExchangeForm } from '../state/exchange-form.ts'

/** What the predictions for a planned order depend on, in addition to its quote. */
export interface PlannedOrder {
  values: ExchangeForm
  /**
   * Network fee of a payout to the destination, in percent of the fee for an ordinary address; null for an ordinary
   * address.
   */
  networkFeePercent: number | null
}

/** Predicted outcomes of an order created with a quote. */
export function PlanAnswers({ quote, values, networkFeePercent }: PlannedOrder & { quote: PairData }) {
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
