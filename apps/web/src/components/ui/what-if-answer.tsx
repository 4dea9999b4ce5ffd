import type { UseQueryResult } from '@tanstack/react-query'
import type { InstrumentView } from '@cambio/contract/instrument'
import { moneyText } from '../../lib/texts/format.ts'
import { useText } from '../../lib/texts/i18n.ts'
import { useLocale } from '../../lib/texts/use-locale.ts'
import {
  whatIfAmount,
  whatIfKeys,
  type DisplayedQuote,
  type WhatIfAnswer as Answer,
  type WhatIfQuestion,
} from '../../lib/exchange/what-if.ts'

interface WhatIfAnswerProps {
  question: WhatIfQuestion
  answers: Pick<UseQueryResult<Partial<Record<WhatIfQuestion, Answer>>>, 'data' | 'isError'>
  from: InstrumentView
  to: InstrumentView
  quote: DisplayedQuote
}

/**
 * Answer to a what-if question: the predicted outcome, as sentences with amounts. Includes loading and error states.
 */
export function WhatIfAnswer({ question, answers, from, to, quote }: WhatIfAnswerProps) {
  const t = useText()
  const locale = useLocale()
  const answer = answers.data?.[question]
  if (answers.isError && !answer) return <p className="whatif-failed">{t('whatif_failed')}</p>
  if (!answer) {
    return (
      <p aria-busy="true">
        <span className="skeleton whatif-skeleton" />
        <span className="sr">{t('whatif_loading')}</span>
      </p>
    )
  }
  const of = (amount: string | null | undefined, coin: string): string =>
    amount === null || amount === undefined ? '' : moneyText(amount, coin, locale)
  const words = {
    sent: of(answer.sentAmount, from.currencyTitle),
    amount: of(whatIfAmount(answer, quote), answer.outcome === 'refund' ? from.currencyTitle : to.currencyTitle),
    offer: of(answer.offer, to.currencyTitle),
    refund: of(answer.refund, from.currencyTitle),
    rest: of(answer.rest?.amount, from.currencyTitle),
  }
  return (
    <p>
      {whatIfKeys(answer, quote.rateMode)
        .map((key) => t(key, words))
        .join(' ')}
    </p>
  )
}
