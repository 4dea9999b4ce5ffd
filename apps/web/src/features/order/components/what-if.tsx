import type { OrderView } from '@cambio/contract/order-view'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Fold } from '../../../components/ui/fold.tsx'
import { useClockText } from '../../../components/ui/local-time.tsx'
import { WhatIfAnswer } from '../../../components/ui/what-if-answer.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { whatIfQuery, whatIfQuestions } from '../../../lib/exchange/what-if.ts'

/**
 * Section that predicts the outcome of a wrong or late deposit before the user makes one. Requests the predictions when
 * the user opens the section.
 */
export function WhatIf({ order }: { order: OrderView }) {
  const t = useText()
  const [wanted, setWanted] = useState(false)
  const { orderId, destinationAddress, rateMode, claimedDepositAmount: amountToGive, amountToGet } = order
  const answers = useQuery({ ...whatIfQuery({ orderId, destinationAddress }), enabled: wanted })
  const time = useClockText(order.depositDeadline)
  return (
    <section className="card no-print" aria-label={t('order:what_if')}>
      {whatIfQuestions(rateMode).map((question) => (
        <Fold
          key={question}
          summary={t(`whatif_${question}`)}
          onToggle={(event) => event.currentTarget.open && setWanted(true)}
        >
          <WhatIfAnswer
            question={question}
            answers={answers}
            from={order.pair.instrumentFrom}
            to={order.pair.instrumentTo}
            quote={{ rateMode, amountToGive, amountToGet }}
          />
        </Fold>
      ))}
      <Fold summary={t('order:if_nothing')}>
        <p>{t('order:if_nothing_text', { time })}</p>
      </Fold>
    </section>
  )
}
